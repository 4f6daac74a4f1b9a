import type { Position } from '#contracts';
import type { Database, Statement } from '#database';
import type {
  Gazetteer,
  GoneId,
  HouseLookup,
  IdHit,
  LookUpOptions,
  NearHit,
  NearLookup,
  PartLookup,
  PremiseHit,
  PremiseRecord,
  RowRef,
  StreetLine,
  StreetRecord,
} from '../gazetteer.js';
import type { GazetteerState } from '../gazetteer-state.js';
import type { IndexSnapshot } from '../index-snapshot.js';
import { firstByLookup, groupByLookup } from './by-lookup.js';
import { toHome } from './home-row.js';
import type { HomeRow } from './home-row.js';
import { homesAt, homesAtWithOutlines } from './home.statements.js';
import { findGoneIds, findIds, findUdprns, findUprns } from './id.statements.js';
import {
  conscriptionParameters,
  houseParameters,
  numberParameters,
  partParameters,
  pointParameters,
  refParameters,
} from './look-up-parameters.js';
import { nearestTo, onGroundsAt } from './near.statements.js';
import {
  middlesOf,
  neighboursOf,
  premiseRecords,
  premiseRecordsWithOutlines,
  premisesAt,
  premisesOfConscription,
} from './premise.statements.js';
import { readState } from './read-state.js';
import { toHit, toLine, toNearHit, toPremise, toStreet } from './rows.js';
import type { HitRow, LineRow, NearRow, PremiseRow, StreetRow } from './rows.js';
import { streetLines, streetRecords } from './street.statements.js';

/** Keeps the index in memory up to date; see GenerationFollower. */
export interface SnapshotSource {
  snapshot(): IndexSnapshot;
}

/** The gazetteer in Postgres: the index in memory, everything else by set-based statements. */
export class PostgresGazetteer implements Gazetteer {
  constructor(
    private readonly database: Database,
    private readonly source: SnapshotSource,
  ) {}

  snapshot(): IndexSnapshot {
    return this.source.snapshot();
  }

  state(options: LookUpOptions): Promise<GazetteerState> {
    return readState(this.database, options);
  }

  async premisesAt(
    lookups: readonly HouseLookup[],
    options: LookUpOptions,
  ): Promise<readonly (readonly PremiseHit[])[]> {
    const [numbered, conscribed] = await Promise.all([
      this.hits(premisesAt, houseParameters(lookups), options),
      this.premisesOfConscription(lookups, options),
    ]);
    if (conscribed.length === 0) return numbered;
    return numbered.map((hits, index) => [...hits, ...(conscribed[index] ?? [])]);
  }

  readonly neighboursOf: Gazetteer['neighboursOf'] = (lookups, options) =>
    this.hits(neighboursOf, numberParameters(lookups), options);

  async linesOf(
    streets: readonly RowRef[],
    { deadline }: LookUpOptions,
  ): Promise<readonly (readonly StreetLine[])[]> {
    const rows = await this.run<LineRow>(streetLines, refParameters(streets), deadline);
    return groupByLookup(rows, streets.length, toLine);
  }

  async middlesOf(
    lookups: readonly PartLookup[],
    { deadline }: LookUpOptions,
  ): Promise<readonly (Position | undefined)[]> {
    const rows = await this.run<Position & { readonly lookup: number }>(
      middlesOf,
      partParameters(lookups),
      deadline,
    );
    return firstByLookup(rows, lookups.length, ({ lat, lon }) => ({ lat, lon }));
  }

  readonly nearestTo: Gazetteer['nearestTo'] = (lookups, options) =>
    this.near(nearestTo, lookups, options);

  readonly onGroundsAt: Gazetteer['onGroundsAt'] = (lookups, options) =>
    this.near(onGroundsAt, lookups, options);

  readonly homesAt: Gazetteer['homesAt'] = async (lookups, { deadline, outlines }) => {
    const statement = outlines ? homesAtWithOutlines : homesAt;
    const rows = await this.run<HomeRow>(statement, pointParameters(lookups), deadline);
    return firstByLookup(rows, lookups.length, toHome);
  };

  findIds(ids: readonly string[], { deadline }: LookUpOptions): Promise<readonly IdHit[]> {
    return this.run<IdHit>(findIds, [ids, this.liveGenerations()], deadline);
  }

  findGoneIds(ids: readonly string[], { deadline }: LookUpOptions): Promise<readonly GoneId[]> {
    return this.run<GoneId>(findGoneIds, [ids], deadline);
  }

  findSourceIds(
    scheme: 'uprn' | 'udprn',
    values: readonly string[],
    { deadline }: LookUpOptions,
  ): Promise<readonly IdHit[]> {
    const statement = scheme === 'uprn' ? findUprns : findUdprns;
    return this.run<IdHit>(statement, [values, this.liveGenerations()], deadline);
  }

  async premises(
    refs: readonly RowRef[],
    { deadline, outlines }: LookUpOptions & { readonly outlines: boolean },
  ): Promise<readonly (PremiseRecord | undefined)[]> {
    const statement = outlines ? premiseRecordsWithOutlines : premiseRecords;
    const rows = await this.run<PremiseRow>(statement, refParameters(refs), deadline);
    return firstByLookup(rows, refs.length, toPremise);
  }

  async streets(
    refs: readonly RowRef[],
    { deadline }: LookUpOptions,
  ): Promise<readonly (StreetRecord | undefined)[]> {
    const rows = await this.run<StreetRow>(streetRecords, refParameters(refs), deadline);
    return firstByLookup(rows, refs.length, toStreet);
  }

  private async premisesOfConscription(
    lookups: readonly HouseLookup[],
    { deadline }: LookUpOptions,
  ): Promise<readonly (readonly PremiseHit[])[]> {
    if (!lookups.some(({ mayBeConscription }) => mayBeConscription)) return [];
    const parameters = conscriptionParameters(lookups);
    const rows = await this.run<HitRow>(premisesOfConscription, parameters, deadline);
    return groupByLookup(rows, lookups.length, toHit);
  }

  private async near(
    statement: Statement,
    lookups: readonly NearLookup[],
    { deadline, most }: LookUpOptions & { readonly most: number },
  ): Promise<readonly (readonly NearHit[])[]> {
    const parameters = [...pointParameters(lookups), most];
    const rows = await this.run<NearRow>(statement, parameters, deadline);
    return groupByLookup(rows, lookups.length, toNearHit);
  }

  private async hits(
    statement: Statement,
    parameters: readonly (readonly unknown[])[],
    { deadline }: LookUpOptions,
  ): Promise<readonly (readonly PremiseHit[])[]> {
    const rows = await this.run<HitRow>(statement, parameters, deadline);
    return groupByLookup(rows, parameters[0]?.length ?? 0, toHit);
  }

  private async run<Row>(
    statement: Statement,
    parameters: readonly unknown[],
    deadline: number,
  ): Promise<readonly Row[]> {
    const [first] = parameters;
    if (Array.isArray(first) && first.length === 0) return [];
    const timeoutMs = Math.max(1, deadline - Date.now());
    return this.database.query<Row>(statement, parameters, { timeoutMs });
  }

  private liveGenerations(): readonly number[] {
    return this.snapshot().segments.map(({ generation }) => generation);
  }
}
