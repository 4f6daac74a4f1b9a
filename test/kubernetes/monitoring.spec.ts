import { describe, expect, it } from '@jest/globals';
import { metricsTable } from '#observability';
import { read } from '../house/tracked-files.js';
import { objectsOf, podsOf } from './installations.js';
import { titleOf } from './kubernetes-object.js';

/** What prom-client, Prometheus itself and kube-state-metrics add, as far as it is looked at. */
const ofOthers: Readonly<Record<string, readonly string[]>> = {
  up: [],
  process_resident_memory_bytes: [],
  process_start_time_seconds: [],
  process_cpu_seconds_total: [],
  nodejs_eventloop_lag_p99_seconds: [],
  kube_job_failed: ['job_name', 'condition'],
  kube_pod_container_resource_limits: ['container', 'resource'],
};

/** Labels that Prometheus gives to whatever it scrapes. */
const labelsOfTargets = ['namespace', 'job', 'pod', 'le'];

const suffixesOf = { counter: [''], gauge: [''], histogram: ['_bucket', '_count', '_sum'] };

const series = new Map<string, readonly string[]>([
  ...Object.entries(ofOthers),
  ...Object.values(metricsTable).flatMap(({ name, kind, labels }) =>
    suffixesOf[kind].map((suffix) => [`${name}${suffix}`, labels as readonly string[]] as const),
  ),
]);

const objects = objectsOf('overlays/production');
const objectCalled = (title: string) => objects.find((object) => titleOf(object) === title);

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

const { groups } = objectCalled('PrometheusRule final-destination')!['spec'] as {
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

const { triggers } = objectCalled('ScaledObject worker')!['spec'] as {
  readonly triggers: readonly { readonly metadata: { readonly query: string } }[];
};

const expressions = [
  ...rules.map(({ alert, expr }) => [`the alert ${alert}`, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [`the panel ${title}`, expr] as const),
  ),
  ...triggers.map(({ metadata }) => ['the autoscaler', metadata.query] as const),
];

/** Names of series in an expression, each with the labels that it is asked by. */
const askedBy = (expression: string): readonly (readonly [string, readonly string[]])[] =>
  [...expression.matchAll(/\b((?:geocoder|process|nodejs|kube)_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, name = '', matchers = '']) => [
      name,
      [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    ],
  );

/** The routes of both versions, without those of batches. */
const AT_ONCE = 'route=~"/final-destination/v[12]"';

const expressionOf = (alert: string): string => rules.find((rule) => rule.alert === alert)!.expr;

const groupedBy = (expression: string): readonly string[] =>
  [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/, */));

describe('what is watched', () => {
  it.each(expressions)('by %s is there', (_title, expression) => {
    const asked = askedBy(expression);
    expect(asked.length).toBeGreaterThan(0);
    for (const [name, labels] of asked) {
      const known = [...(series.get(name) ?? []), ...labelsOfTargets];

      expect([name, series.has(name)]).toEqual([name, true]);
      expect(labels.filter((label) => !known.includes(label))).toEqual([]);
    }
    const all = asked.flatMap(([name]) => series.get(name) ?? []);
    const strange = groupedBy(expression).filter(
      (label) => ![...all, ...labelsOfTargets].includes(label),
    );
    expect(strange).toEqual([]);
  });

  it.each(expressions)('by %s is of one installation alone', (title, expression) => {
    const namespace = title.startsWith('the panel') ? '$namespace' : 'final-destination';
    const own = `{namespace="${namespace}"`;

    expect(expression.split(own)).toHaveLength(askedBy(expression).length + 1);
    if (/(?:process|nodejs)_|\bup\b/.test(expression)) expect(expression).toMatch(/job=~?"/);
  });

  it('covers every metric of the table', () => {
    const seen = new Set(expressions.flatMap(([, text]) => askedBy(text).map(([name]) => name)));
    const unseen = Object.values(metricsTable).filter(
      ({ name, kind }) => !suffixesOf[kind].some((suffix) => seen.has(`${name}${suffix}`)),
    );

    expect(unseen.map(({ name }) => name)).toEqual([]);
  });

  it('wakes somebody or makes a ticket, and says what is the matter', () => {
    for (const { alert, labels, annotations } of rules) {
      expect([alert, ['page', 'ticket'].includes(labels.severity)]).toEqual([alert, true]);
      expect(annotations.summary).toMatch(/\.$/);
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  it('is told what to do about, under the name of each alert, in docs/operations.md', () => {
    const headings = [...read('docs/operations.md').matchAll(/^#{2,5} `?(\w+)`?$/gm)].map(
      ([, heading]) => heading,
    );

    expect(rules.map(({ alert }) => alert).filter((alert) => !headings.includes(alert))).toEqual(
      [],
    );
  });

  it('is told that memory runs short by the limits of containers that there are', () => {
    const [, names = ''] = /container=~"([^"]+)"/.exec(expressionOf('MemoryRunsShort')) ?? [];
    const containers = podsOf(objects).flatMap(({ spec }) => spec.containers);

    expect(containers.map(({ name }) => name)).toEqual(expect.arrayContaining(names.split('|')));
  });

  it('is told of every Job that fails', () => {
    const [, names = ''] = /job_name=~"([^"]+)"/.exec(expressionOf('JobFails')) ?? [];
    const owners = [...podsOf(objects), ...podsOf(objectsOf('import'))].map(({ owner }) => owner);
    const jobs = owners
      .filter(({ kind }) => /Job$/.test(kind))
      .map(({ metadata }) => metadata.name);

    expect(jobs.filter((name) => !new RegExp(`^(?:${names})$`).test(name))).toEqual([]);
    expect(jobs).toHaveLength(3);
  });

  it('is called slow only where an answer is given at once: who watches a batch stays for long', () => {
    const ofDurations = expressions.filter(([, text]) =>
      text.includes('http_request_duration_seconds_bucket'),
    );

    expect(ofDurations.filter(([, text]) => !text.includes(AT_ONCE))).toEqual([]);
    expect(ofDurations.length).toBeGreaterThan(1);
  });

  it('has a place of its own on the dashboard', () => {
    const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: h * w }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );

    expect(new Set(cells).size).toBe(cells.length);
  });
});
