// Loaded into every process that the demo starts: ends it when the demo is gone, however that came
// about, so that not even a demo that was killed leaves its processes behind.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
