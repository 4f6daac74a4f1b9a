import { Command } from 'commander';
import { readEnvironment } from '../environment.js';
import { runDemo } from './run-demo.js';
import { listenForShutdown } from './shutdown.js';

/** Starts everything on this machine and keeps it running until it is told to stop. */
export const demoCommand = new Command('demo')
  .description('start everything on this machine, with a small gazetteer, and ask it')
  .action(async () => {
    const shutdown = listenForShutdown();
    // Nobody reading any more is no reason to leave processes behind.
    process.stdout.on('error', () => undefined);
    process.stderr.on('error', () => undefined);
    try {
      await runDemo(readEnvironment(), shutdown);
    } catch (error) {
      // Whatever breaks because it was told to stop is no failure.
      if (!shutdown.asked.aborted) throw error;
    } finally {
      shutdown.done();
    }
    // Whatever was given up while it came up may still hold the process.
    process.exit();
  });
