import type { StreetSite } from './street-site.js';

/** Up to here, looking at each is as fast as a map, and takes less memory. */
const FEW = 16;

/** The sites of one street, found by their cells. */
export class SiteGrid {
  sites: StreetSite[] = [];
  private byCell: Map<number, StreetSite> | undefined;

  find(cell: number): StreetSite | undefined {
    return this.byCell ? this.byCell.get(cell) : this.sites.find((site) => site.cell === cell);
  }

  add(site: StreetSite): void {
    // An array that grows makes room for many more; most streets have one site or two.
    if (this.sites.length < FEW) this.sites = this.sites.concat(site);
    else this.sites.push(site);
    if (this.byCell) this.byCell.set(site.cell, site);
    else if (this.sites.length > FEW)
      this.byCell = new Map(this.sites.map((known) => [known.cell, known]));
  }
}
