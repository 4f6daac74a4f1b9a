import { addressbaseAddress } from '../addressbase-address.js';
import type { PlainAddress } from '../../plain/plain-address.js';
import {
  bestLpi,
  byForce,
  HISTORIC,
  organisationAt,
  type PropertyRecords,
} from './property-records.js';
import type { StreetDescriptors } from './street-descriptors.js';

/** Makes one address of the records of a UPRN; without a BLPU its position is missing. */
export const propertyAddress = (
  { uprn, blpu, lpis, deliveryPoints, organisations }: PropertyRecords,
  streets: StreetDescriptors,
): PlainAddress => {
  const lpi = bestLpi(lpis);
  const [deliveryPoint, ...others] = byForce(deliveryPoints);
  return addressbaseAddress({
    point: blpu ?? { uprn },
    postal: deliveryPoint ?? {},
    furtherPostal: others,
    object: lpi ?? {},
    welshObject: bestLpi(lpis, 'CYM'),
    organisation: organisationAt(organisations),
    street: streets.of(lpi?.usrn),
    isHistoric: blpu?.logical_status === HISTORIC,
  });
};
