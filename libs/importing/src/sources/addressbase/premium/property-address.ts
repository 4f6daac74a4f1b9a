import { addressbaseAddress } from '../addressbase-address.js';
import type { PlainAddress } from '../../plain/plain-address.js';
import { bestLpi, byForce, HISTORIC, type PropertyRecords } from './property-records.js';
import type { StreetDescriptors } from './street-descriptors.js';

/** Makes one address of the records of a UPRN; without a BLPU its position is missing. */
export const propertyAddress = (
  { uprn, blpu, lpis, deliveryPoints }: PropertyRecords,
  streets: StreetDescriptors,
): PlainAddress => {
  const lpi = bestLpi(lpis);
  const [deliveryPoint, ...others] = byForce(deliveryPoints);
  const welsh = bestLpi(lpis, 'CYM');
  const address = addressbaseAddress({
    point: blpu ?? { uprn },
    postal: deliveryPoint ?? {},
    object: welsh ? { ...lpi, welsh_pao_text: welsh.pao_text } : (lpi ?? {}),
    street: streets.of(lpi?.usrn),
  });
  const isHistoric = blpu?.logical_status === HISTORIC;
  return {
    ...address,
    byIdentifierOnly: address.byIdentifierOnly || isHistoric,
    furtherUdprns: others.flatMap(({ udprn }) => udprn ?? []),
  };
};
