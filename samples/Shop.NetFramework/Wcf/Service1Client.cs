using System.ServiceModel;
using System.Threading.Tasks;

namespace Shop.NetFramework.Wcf
{
    /// <summary>The client's view of the contract, as a service reference with task-based operations generates it.</summary>
    [ServiceContract(Name = "IService1")]
    public interface IService1Channel
    {
        [OperationContract]
        string EchoWithDelay(string value1, int value2, bool value3);

        [OperationContract]
        Task<string> EchoWithDelayAsync(string value1, int value2, bool value3);

        [OperationContract]
        Task<string> EchoWithEfficientDelayAsync(string value1, int value2, bool value3);
    }

    public class Service1Client : ClientBase<IService1Channel>
    {
        public Service1Client(string address)
            : base(new BasicHttpBinding(), new EndpointAddress(address))
        {
        }

        public string EchoWithDelay(string value1, int value2, bool value3)
        {
            return Channel.EchoWithDelay(value1, value2, value3);
        }

        public Task<string> EchoWithDelayAsync(string value1, int value2, bool value3)
        {
            return Channel.EchoWithDelayAsync(value1, value2, value3);
        }

        public Task<string> EchoWithEfficientDelayAsync(string value1, int value2, bool value3)
        {
            return Channel.EchoWithEfficientDelayAsync(value1, value2, value3);
        }
    }
}
