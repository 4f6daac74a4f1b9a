import { Ajv } from 'ajv';
import ts from 'typescript';
import { root } from '../repository/tracked-files.js';
import { envoyGatewaySchemas } from './envoy-gateway.schemas.js';
import type { KubernetesObject } from './kubernetes-object.js';

/** The packages with the schemas of operators, by API group; all others are in kubernetes-models. */
const packages: Readonly<Record<string, string>> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

const moduleOf = ({ apiVersion }: Pick<KubernetesObject, 'apiVersion'>): string => {
  const [group = ''] = apiVersion.split('/');
  return `${packages[group] ?? 'kubernetes-models'}/${apiVersion}`;
};

interface Model {
  validate(): void;
}

type Models = Readonly<Record<string, new (object: KubernetesObject) => Model>>;

const ajv = new Ajv();

/** A schema of envoy-gateway.schemas.ts; undefined if a package has that of the kind. */
const ownSchemaOf = ({ apiVersion, kind }: KubernetesObject): object | undefined =>
  apiVersion.startsWith('gateway.envoyproxy.io/') ? envoyGatewaySchemas[kind] : undefined;

/** Throws if an object violates the schema of its kind, or if the kind is unknown. */
export const validateSchema = async (object: KubernetesObject): Promise<void> => {
  const ownSchema = ownSchemaOf(object);
  if (ownSchema) {
    if (!ajv.validate(ownSchema, object)) throw new Error(ajv.errorsText());
    return;
  }
  const models = (await import(moduleOf(object))) as Models;
  const Kind = models[object.kind];
  if (!Kind) throw new Error(`unknown kind ${object.apiVersion} ${object.kind}`);
  new Kind(object).validate();
};

const FILE = 'test/kubernetes/every-object.ts';

/**
 * Type-checks objects as literals of the type of their kind and returns the compiler's errors. The
 * schemas of packages accept unknown fields, and so misspelt ones; excess property checks do not.
 */
export const typeErrorsOf = (objects: readonly KubernetesObject[]): readonly string[] => {
  const text = objects
    .filter((object) => !ownSchemaOf(object))
    .map(declarationOf)
    .join('\n');
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const path = `${root}/${FILE}`;
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name === path || fileExists.call(host, name);
  host.readFile = (name) => (name === path ? text : readFile.call(host, name));
  host.getSourceFile = (name, ...others) =>
    name === path
      ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023)
      : getSourceFile.call(host, name, ...others);
  const program = ts.createProgram([path], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
};

const declarationOf = (object: KubernetesObject, at: number): string =>
  [
    `import type { I${object.kind} as Kind${at} } from '${moduleOf(object)}';`,
    `export const object${at}: Kind${at} = ${JSON.stringify(object)};`,
  ].join('\n');
