using System;

namespace Shop.NetFramework.Fanout
{
    /// <summary>Counts the calls of a test and prints the outcome when the last one is back.</summary>
    public class TestResults
    {
        private readonly object _syncLock = new object();
        private readonly DateTime _utcStartTime = DateTime.UtcNow;
        private int _itemsLeft;
        private int _successfulCalls;
        private int _failedCalls;

        public TestResults(int numberOfRequests)
        {
            _itemsLeft = numberOfRequests;
        }

        public void Succeeded()
        {
            Finish(ref _successfulCalls);
        }

        public void Failed()
        {
            Finish(ref _failedCalls);
        }

        private void Finish(ref int calls)
        {
            lock (_syncLock)
            {
                calls++;
                _itemsLeft--;
                if (_itemsLeft == 0)
                {
                    Console.WriteLine("{0} succeeded, {1} failed in {2}", _successfulCalls, _failedCalls, DateTime.UtcNow - _utcStartTime);
                }
            }
        }
    }
}
