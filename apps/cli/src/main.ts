import { Command } from 'commander';
import { operatorCommands } from './commands.table.js';
import { runProgram } from './program.js';

/**
 * The command line of an operator: `node dist/programs/cli.js <command>`. The commands are listed in
 * `commands.ts`; each is loaded when it is called. Settings come from the environment, see
 * docs/configuration.md. Errors are printed to stderr and the exit code is 1; with `DEBUG` set, the
 * stack is printed, too.
 */
const program = new Command('final-destination')
  .description('self-hosted final-destination geocoding')
  .showHelpAfterError();

await runProgram(program, operatorCommands);
