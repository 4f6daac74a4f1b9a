import { describe, expect, it } from 'vitest';
import { metricsTable } from '#platform';
import { read } from '../repository/tracked-files.js';
import { objectsOf, podsOf } from './installations.js';
import { titleOf } from './kubernetes-object.js';

/** The metrics of prom-client, Prometheus and kube-state-metrics that expressions use, with labels. */
const externalMetrics: Readonly<Record<string, readonly string[]>> = {
  up: [],
  process_resident_memory_bytes: [],
  process_start_time_seconds: [],
  process_cpu_seconds_total: [],
  nodejs_eventloop_lag_p99_seconds: [],
  kube_job_failed: ['job_name', 'condition'],
  kube_pod_container_resource_limits: ['container', 'resource'],
};

/** Labels that Prometheus adds to every scraped series, and `le` of histograms. */
const targetLabels = ['namespace', 'job', 'pod', 'le'];

const suffixesOf = { counter: [''], gauge: [''], histogram: ['_bucket', '_count', '_sum'] };

const series = new Map<string, readonly string[]>([
  ...Object.entries(externalMetrics),
  ...Object.values(metricsTable).flatMap(({ name, kind, labels }) =>
    suffixesOf[kind].map((suffix) => [`${name}${suffix}`, labels as readonly string[]] as const),
  ),
]);

const objects = objectsOf('overlays/production');
const objectTitled = (title: string) => objects.find((object) => titleOf(object) === title);

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

const { groups } = objectTitled('PrometheusRule final-destination')!['spec'] as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: {
    readonly h: number;
    readonly w: number;
    readonly x: number;
    readonly y: number;
  };
  readonly targets?: readonly { readonly expr: string }[];
}

const { panels } = JSON.parse(read('k8s/components/monitoring/dashboard.json')) as {
  readonly panels: readonly Panel[];
};

const { triggers } = objectTitled('ScaledObject worker')!['spec'] as {
  readonly triggers: readonly { readonly metadata: { readonly query: string } }[];
};

const expressions = [
  ...rules.map(({ alert, expr }) => [`the alert ${alert}`, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [`the panel ${title}`, expr] as const),
  ),
  ...triggers.map(({ metadata }) => ['the autoscaler', metadata.query] as const),
];

/** The series names in a PromQL expression, each with the labels of its matchers. */
const seriesIn = (expression: string): readonly (readonly [string, readonly string[]])[] =>
  [...expression.matchAll(/\b((?:geocoder|process|nodejs|kube)_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, name = '', matchers = '']) => [
      name,
      [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    ],
  );

/** The synchronous geocoding routes of both versions, without batches. */
const SYNCHRONOUS_ROUTES = 'route=~"/final-destination/v[12]"';

const expressionOf = (alert: string): string => rules.find((rule) => rule.alert === alert)!.expr;

const groupedBy = (expression: string): readonly string[] =>
  [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/, */));

describe('monitoring', () => {
  it.each(expressions)('uses only known metrics and labels in %s', (_title, expression) => {
    const references = seriesIn(expression);
    expect(references.length).toBeGreaterThan(0);
    for (const [name, labels] of references) {
      const known = [...(series.get(name) ?? []), ...targetLabels];

      expect([name, series.has(name)]).toEqual([name, true]);
      expect(labels.filter((label) => !known.includes(label))).toEqual([]);
    }
    const knownLabels = references.flatMap(([name]) => series.get(name) ?? []);
    const unknownLabels = groupedBy(expression).filter(
      (label) => ![...knownLabels, ...targetLabels].includes(label),
    );
    expect(unknownLabels).toEqual([]);
  });

  it.each(expressions)('restricts %s to one installation', (title, expression) => {
    const namespace = title.startsWith('the panel') ? '$namespace' : 'final-destination';
    const own = `{namespace="${namespace}"`;

    expect(expression.split(own)).toHaveLength(seriesIn(expression).length + 1);
    if (/(?:process|nodejs)_|\bup\b/.test(expression)) expect(expression).toMatch(/job=~?"/);
  });

  it('covers every metric of the table', () => {
    const seen = new Set(expressions.flatMap(([, text]) => seriesIn(text).map(([name]) => name)));
    const unseen = Object.values(metricsTable).filter(
      ({ name, kind }) => !suffixesOf[kind].some((suffix) => seen.has(`${name}${suffix}`)),
    );

    expect(unseen.map(({ name }) => name)).toEqual([]);
  });

  it('gives every alert a unique name, the severity page or ticket, and a summary', () => {
    for (const { alert, labels, annotations } of rules) {
      expect([alert, ['page', 'ticket'].includes(labels.severity)]).toEqual([alert, true]);
      expect(annotations.summary).toMatch(/\.$/);
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  it('has a section in docs/operations.md for every alert', () => {
    const headings = [...read('docs/operations.md').matchAll(/^#{2,5} `?(\w+)`?$/gm)].map(
      ([, heading]) => heading,
    );

    expect(rules.map(({ alert }) => alert).filter((alert) => !headings.includes(alert))).toEqual(
      [],
    );
  });

  it('names only existing containers in the alert MemoryRunsShort', () => {
    const [, names = ''] = /container=~"([^"]+)"/.exec(expressionOf('MemoryRunsShort')) ?? [];
    const containers = podsOf(objects).flatMap(({ spec }) => spec.containers);

    expect(containers.map(({ name }) => name)).toEqual(expect.arrayContaining(names.split('|')));
  });

  it('covers every Job with the alert JobFails', () => {
    const [, names = ''] = /job_name=~"([^"]+)"/.exec(expressionOf('JobFails')) ?? [];
    const owners = [...podsOf(objects), ...podsOf(objectsOf('import'))].map(({ owner }) => owner);
    const jobs = owners
      .filter(({ kind }) => /Job$/.test(kind))
      .map(({ metadata }) => metadata.name);

    expect(jobs.filter((name) => !new RegExp(`^(?:${names})$`).test(name))).toEqual([]);
    expect(jobs).toHaveLength(3);
  });

  it('measures request durations only on synchronous routes, since a client may stream batch events for long', () => {
    const latencyExpressions = expressions.filter(([, text]) =>
      text.includes('http_request_duration_seconds_bucket'),
    );

    expect(latencyExpressions.filter(([, text]) => !text.includes(SYNCHRONOUS_ROUTES))).toEqual([]);
    expect(latencyExpressions.length).toBeGreaterThan(1);
  });

  it('has no overlapping panels on the dashboard', () => {
    const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: h * w }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );

    expect(new Set(cells).size).toBe(cells.length);
  });
});
