/** How SWC compiles the TypeScript of programs and specs: see compile.js and vitest.config.js. */
export const swcOptions = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    // Nest injects by the types of constructor parameters, which are emitted as metadata.
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
    },
  },
  module: { type: 'es6' },
};
