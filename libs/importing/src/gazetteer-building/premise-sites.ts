const INITIAL_PREMISES = 1 << 16;

/** On which site of its street each premise of a generation lies: four bytes a premise. */
export class PremiseSites {
  private sites = new Int32Array(INITIAL_PREMISES);
  private count = 0;

  /** Enters the premise that has the next ordinal. */
  add(site: number): void {
    if (this.count === this.sites.length) {
      const larger = new Int32Array(this.sites.length * 2);
      larger.set(this.sites);
      this.sites = larger;
    }
    this.sites[this.count] = site;
    this.count += 1;
  }

  /** The premises on sites that went to another street, with the ordinals of both. */
  *moves(streetBySite: ReadonlyMap<number, number>): Generator<PremiseMove> {
    if (streetBySite.size === 0) return;
    for (let premise = 0; premise < this.count; premise += 1) {
      const street = streetBySite.get(this.sites[premise] ?? -1);
      if (street !== undefined) yield { premise, street };
    }
  }
}

/** A premise and the street that it turned out to be on, by their ordinals. */
export interface PremiseMove {
  readonly premise: number;
  readonly street: number;
}
