using System.ServiceModel;
using System.Threading.Tasks;

namespace Shop.NetFramework.Wcf
{
    [ServiceContract]
    public interface IService1
    {
        [OperationContract]
        string EchoWithDelay(string value1, int value2, bool value3);

        [OperationContract]
        Task<string> EchoWithEfficientDelay(string value1, int value2, bool value3);

        [OperationContract]
        string GetData(int value);
    }
}
