import type { Position } from '#contracts';
import { schemaCompatibility } from '#database';
import type { Database, Queryable, SchemaCompatibility } from '#database';
import type {
  Gazetteer,
  GazetteerState,
  HouseLookup,
  IdHit,
  IdRange,
  IndexSnapshot,
  LookupOptions,
  PremiseHit,
  PremiseRecord,
  GoneId,
  RecordOptions,
  RowRef,
  StreetLine,
  StreetSectionLookup,
  StreetRecord,
} from '../index/gazetteer.js';
import { resultAt } from '../lists.js';
import { LookupCombiner } from './lookup-combiner.js';
import type { LookupRow } from './lookup-combiner.js';
import {
  conscriptionParameters,
  houseParameters,
  numberParameters,
  pointParameters,
  rangeParameters,
  refParameters,
  streetSectionParameters,
} from './lookup-parameters.js';
import {
  containingBuildingsAt,
  containingBuildingsAtWithOutlines,
  premisesNear,
} from './position.statements.js';
import {
  middlesOf,
  neighboursOf,
  premisesAt,
  premisesAtWithOutlines,
  premisesOfConscription,
} from './premise.statements.js';
import {
  findGoneIds,
  findIds,
  findStreets,
  findUdprns,
  findUprns,
  premiseRecords,
  premiseRecordsWithOutlines,
  streetGeometries,
  streetLines,
  streetRecords,
} from './record.statements.js';
import {
  toContainingBuilding,
  toNearHit,
  toPremiseHit,
  toPremiseHitWithRecord,
  toPremiseRecord,
  toStreetLine,
  toStreetRecord,
  toVertices,
} from './rows.js';
import type {
  ContainingBuildingRow,
  NearHitRow,
  PremiseHitRow,
  PremiseHitWithRecordRow,
  PremiseRecordRow,
  StreetLineRow,
  StreetRecordRow,
  VerticesRow,
} from './rows.js';

/** Provides the current in-memory index; see GenerationFollower. */
export interface SnapshotSource {
  snapshot(): IndexSnapshot;
}

/** The gazetteer in Postgres: the index is in memory, records are read by set-based prepared statements. */
export class PostgresGazetteer implements Gazetteer {
  private readonly lookups: LookupCombiner;

  constructor(
    private readonly database: Database,
    private readonly source: SnapshotSource,
  ) {
    this.lookups = new LookupCombiner(database);
  }

  snapshot(): IndexSnapshot {
    return this.source.snapshot();
  }

  state(options: LookupOptions): Promise<GazetteerState> {
    return readGazetteerState(this.database, options);
  }

  async premisesAt(
    lookups: readonly HouseLookup[],
    options: RecordOptions,
  ): Promise<readonly (readonly PremiseHit[])[]> {
    const [byNumber, byConscription] = await Promise.all([
      this.premisesWithNumber(lookups, options),
      this.premisesOfConscription(lookups, options),
    ]);
    if (byConscription.length === 0) return byNumber;
    return byNumber.map((hits, index) => [
      ...hits,
      ...resultAt(byConscription, index, 'premises of conscription numbers'),
    ]);
  }

  readonly neighboursOf: Gazetteer['neighboursOf'] = async (lookups, options) => {
    const parameters = { columns: numberParameters(lookups) };
    const rows = await this.lookups.run<PremiseHitRow>(neighboursOf, parameters, options);
    return groupByLookup(rows, lookups.length, toPremiseHit);
  };

  async linesOf(
    streets: readonly RowRef[],
    options: LookupOptions,
  ): Promise<readonly (readonly StreetLine[])[]> {
    const parameters = { columns: refParameters(streets) };
    const rows = await this.lookups.run<StreetLineRow>(streetLines, parameters, options);
    return groupByLookup(rows, streets.length, toStreetLine);
  }

  async geometryOf(
    streets: readonly RowRef[],
    options: LookupOptions,
  ): Promise<readonly (readonly (readonly Position[])[])[]> {
    const parameters = { columns: refParameters(streets) };
    const rows = await this.lookups.run<VerticesRow>(streetGeometries, parameters, options);
    return groupByLookup(rows, streets.length, toVertices);
  }

  async streetSectionCentres(
    lookups: readonly StreetSectionLookup[],
    options: LookupOptions,
  ): Promise<readonly (Position | undefined)[]> {
    const parameters = { columns: streetSectionParameters(lookups) };
    const rows = await this.lookups.run<Position & LookupRow>(middlesOf, parameters, options);
    return firstByLookup(rows, lookups.length, ({ lat, lon }) => ({ lat, lon }));
  }

  readonly premisesNear: Gazetteer['premisesNear'] = async (lookups, options) => {
    const parameters = { columns: pointParameters(lookups), values: [options.most] };
    const rows = await this.lookups.run<NearHitRow>(premisesNear, parameters, options);
    return groupByLookup(rows, lookups.length, toNearHit);
  };

  readonly containingBuildingsAt: Gazetteer['containingBuildingsAt'] = async (lookups, options) => {
    const statement = options.outlines ? containingBuildingsAtWithOutlines : containingBuildingsAt;
    const parameters = { columns: pointParameters(lookups) };
    const rows = await this.lookups.run<ContainingBuildingRow>(statement, parameters, options);
    return firstByLookup(rows, lookups.length, toContainingBuilding);
  };

  findIds(ids: readonly string[], options: LookupOptions): Promise<readonly IdHit[]> {
    return this.lookups.runAlone<IdHit>(findIds, [ids, this.liveGenerations()], options);
  }

  async findStreets(
    ranges: readonly IdRange[],
    options: LookupOptions,
  ): Promise<readonly (readonly RowRef[])[]> {
    const parameters = [...rangeParameters(ranges), this.liveGenerations()];
    const rows = await this.lookups.runAlone<RowRef & LookupRow>(findStreets, parameters, options);
    return groupByLookup(rows, ranges.length, ({ generation, ordinal }) => ({
      generation,
      ordinal,
    }));
  }

  findGoneIds(ids: readonly string[], options: LookupOptions): Promise<readonly GoneId[]> {
    return this.lookups.runAlone<GoneId>(findGoneIds, [ids], options);
  }

  findSourceIds(
    scheme: 'uprn' | 'udprn',
    values: readonly string[],
    options: LookupOptions,
  ): Promise<readonly IdHit[]> {
    const statement = scheme === 'uprn' ? findUprns : findUdprns;
    return this.lookups.runAlone<IdHit>(statement, [values, this.liveGenerations()], options);
  }

  async premises(
    refs: readonly RowRef[],
    options: RecordOptions,
  ): Promise<readonly (PremiseRecord | undefined)[]> {
    const statement = options.outlines ? premiseRecordsWithOutlines : premiseRecords;
    const parameters = { columns: refParameters(refs) };
    const rows = await this.lookups.run<PremiseRecordRow>(statement, parameters, options);
    return firstByLookup(rows, refs.length, toPremiseRecord);
  }

  async streets(
    refs: readonly RowRef[],
    options: LookupOptions,
  ): Promise<readonly (StreetRecord | undefined)[]> {
    const parameters = { columns: refParameters(refs) };
    const rows = await this.lookups.run<StreetRecordRow>(streetRecords, parameters, options);
    return firstByLookup(rows, refs.length, toStreetRecord);
  }

  private async premisesWithNumber(
    lookups: readonly HouseLookup[],
    options: RecordOptions,
  ): Promise<readonly (readonly PremiseHit[])[]> {
    const statement = options.outlines ? premisesAtWithOutlines : premisesAt;
    const parameters = { columns: houseParameters(lookups) };
    const rows = await this.lookups.run<PremiseHitWithRecordRow>(statement, parameters, options);
    return groupByLookup(rows, lookups.length, toPremiseHitWithRecord);
  }

  /** Empty where no lookup may be a conscription number. */
  private async premisesOfConscription(
    lookups: readonly HouseLookup[],
    options: LookupOptions,
  ): Promise<readonly (readonly PremiseHit[])[]> {
    if (!lookups.some(({ mayBeConscription }) => mayBeConscription)) return [];
    const parameters = { columns: conscriptionParameters(lookups) };
    const rows = await this.lookups.run<PremiseHitRow>(premisesOfConscription, parameters, options);
    return groupByLookup(rows, lookups.length, toPremiseHit);
  }

  private liveGenerations(): readonly number[] {
    return this.snapshot().segments.map(({ generation }) => generation);
  }
}

/** The values of the rows of each lookup, in the order of the rows. */
const groupByLookup = <Row extends LookupRow, Value>(
  rows: readonly Row[],
  lookups: number,
  toValue: (row: Row) => Value,
): readonly (readonly Value[])[] => {
  const groups: Value[][] = Array.from({ length: lookups }, () => []);
  for (const row of rows) resultAt(groups, row.lookup, 'a set-based statement').push(toValue(row));
  return groups;
};

/** As groupByLookup, for statements that return at most one row for each lookup. */
const firstByLookup = <Row extends LookupRow, Value>(
  rows: readonly Row[],
  lookups: number,
  toValue: (row: Row) => Value,
): readonly (Value | undefined)[] => groupByLookup(rows, lookups, toValue).map(([first]) => first);

const stateOfFit: Readonly<Record<SchemaCompatibility, GazetteerState>> = {
  fits: 'usable',
  older: 'schema too old',
  newer: 'schema too new',
};

const readGazetteerState = (
  database: Queryable,
  { deadline }: LookupOptions,
): Promise<GazetteerState> =>
  schemaCompatibility(database, { timeoutMs: Math.max(1, deadline - Date.now()) }).then(
    (fit) => stateOfFit[fit],
    () => 'unreachable',
  );
