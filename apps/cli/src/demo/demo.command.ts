import { Command } from 'commander';
import { readEnvironment } from '../environment.js';
import { runDemo } from './run-demo.js';
import { listenForShutdown } from './shutdown.js';

/** Starts all programs on this machine and keeps them running until a signal. */
export const demoCommand = new Command('demo')
  .description('start all programs on this machine with a small gazetteer and run sample queries')
  .action(async () => {
    const shutdown = listenForShutdown();
    // A closed output must not end the demo before it has stopped its processes.
    process.stdout.on('error', () => undefined);
    process.stderr.on('error', () => undefined);
    try {
      await runDemo(readEnvironment(), shutdown);
    } catch (error) {
      // Errors after the stop signal are a consequence of stopping.
      if (!shutdown.requested.aborted) throw error;
    } finally {
      shutdown.dispose();
    }
    // An abandoned start may still keep the event loop running.
    process.exit();
  });
