import { Command } from 'commander';
import { readSecretFiles } from './environment.js';
import { describeError } from './terminal.js';

/** A command by name; its module is loaded only when the command is requested. */
export interface RegisteredCommand {
  readonly name: string;
  readonly description: string;
  readonly load: () => Promise<Command>;
}

/**
 * Runs the command that the words of a command line name. An error is printed to stderr, with its stack
 * only if `DEBUG` is set, and the exit code becomes 1.
 */
export async function runProgram(
  program: Command,
  commands: readonly RegisteredCommand[],
  words: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const [first, second] = words;
  const requested = first === 'help' ? second : first;
  for (const { name, description, load } of commands) {
    program.addCommand(
      name === requested ? await load() : new Command(name).description(description),
    );
  }
  try {
    await readSecretFiles();
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    console.error(process.env['DEBUG'] ? error : `error: ${describeError(error)}`);
    process.exitCode = 1;
  }
}
