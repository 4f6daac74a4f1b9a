/**
 * Preloaded with `node --import` into every process that the demo starts: ends the process when the
 * demo has gone.
 *
 * The IPC channel disconnects however the parent ended, also after SIGKILL, so that no process is left
 * behind.
 */
const endProcess = (): void => {
  process.kill(process.pid, 'SIGTERM');
};

process.once('disconnect', endProcess);

// The channel alone must not keep the event loop running.
process.channel?.unref();
