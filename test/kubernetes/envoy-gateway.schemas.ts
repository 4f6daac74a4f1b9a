/**
 * The policies of Envoy Gateway, for which no package has schemas: the fields that the manifests use, as
 * in https://gateway.envoyproxy.io/docs/api/extension_types. Any other field is an error.
 */
const fields = (properties: Readonly<Record<string, object>>, ...required: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});

/** Duration of the Gateway API (GEP-2257). */
const duration = { type: 'string', pattern: '^([0-9]{1,5}(h|m|s|ms)){1,4}$' };

const policyOf = (kinds: readonly string[], spec: Readonly<Record<string, object>>) => {
  const target = fields(
    {
      group: { const: 'gateway.networking.k8s.io' },
      kind: { enum: kinds },
      name: { type: 'string' },
    },
    'group',
    'kind',
    'name',
  );
  return fields(
    {
      apiVersion: { const: 'gateway.envoyproxy.io/v1alpha1' },
      kind: { type: 'string' },
      metadata: { type: 'object' },
      spec: fields(
        { targetRefs: { type: 'array', minItems: 1, items: target }, ...spec },
        'targetRefs',
      ),
    },
    'apiVersion',
    'kind',
    'metadata',
    'spec',
  );
};

/** By kind. */
export const envoyGatewaySchemas: Readonly<Record<string, object>> = {
  ClientTrafficPolicy: policyOf(['Gateway', 'ListenerSet'], {
    headers: fields({
      requestID: { enum: ['PreserveOrGenerate', 'Preserve', 'Generate', 'Disable'] },
    }),
    timeout: fields({ http: fields({ requestReceivedTimeout: duration }) }),
  }),
  BackendTrafficPolicy: policyOf(['Gateway', 'HTTPRoute'], {
    requestBuffer: fields({
      limit: { type: 'string', pattern: '^[1-9]+[0-9]*([EPTGMK]i|[EPTGMk])?$' },
    }),
    timeout: fields({
      tcp: fields({ connectTimeout: duration }),
      http: fields({ streamIdleTimeout: duration }),
    }),
  }),
};
