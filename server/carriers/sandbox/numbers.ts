import { carrier as carriers, signature, type CarrierId } from '@waybill/contract/carriers/enums'
import {
  checkDigitDhl,
  checkDigitFedEx,
  checkDigitS10,
  checkDigitUps,
  checkDigitUsps,
} from '@waybill/contract/carriers/tracking-number'
import type { ShipOptions } from '../provider.ts'

/**
 * Service type codes inside USPS numbers: 001, 055, 701, 021 and 033 by the sample numbers of USPS's tracking page (9400 1…, 9205 5…,
 * 9270 1…, 9202 1… Signature Confirmation, 9303 3… Collect on Delivery), which do not name the class for the last two; the full table by
 * class and extra service is not public, so that an adult signature keeps the code of its class.
 */
const serviceTypes: Record<string, string> = { PRIORITY_MAIL: '055', PRIORITY_MAIL_EXPRESS: '701', MEDIA_MAIL: '031' }
const signatureType = '021'
const codType = '033'
const { indirect, direct, adult } = signature
/** Service indicators of international post. */
const postIndicators: Record<string, string> = {
  'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE': 'LZ',
  PRIORITY_MAIL_INTERNATIONAL: 'CZ',
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: 'EZ',
}

function serviceType(service: string, { signature: signatureOption, cod = 0 }: Extras): string {
  if (cod > 0) return codType
  return signatureOption === direct || signatureOption === indirect ? signatureType : (serviceTypes[service] ?? '001')
}

function uspsNumber(service: string, serial: string, extras: Extras): string {
  const indicator = postIndicators[service]
  if (indicator) {
    const body = `9${serial}`
    return `${indicator}${body}${checkDigitS10(body)}US`
  }
  const body = `94${serviceType(service, extras)}900000000${serial}`
  return body + checkDigitUsps(body)
}

/** UPS Ground tells its extras in the number; for other services the digits are not known. */
function upsIndicator(service: string, { signature: signatureOption, cod = 0 }: Extras): string {
  const own = service.padStart(2, '0').slice(0, 2)
  if (own !== '03') return own
  if (cod > 0) return '72'
  if (signatureOption === adult) return 'A8'
  return signatureOption === direct || signatureOption === indirect ? '42' : own
}

/** What of a request a number tells. */
type Extras = Pick<ShipOptions, 'signature' | 'cod'>
const noExtras: Extras = { signature: signature.serviceDefault }

/** A tracking number with a right check digit from a range that no shipper owns: mailer 900000000, shipper WBTEST, and 9990…/99… Serial: 1 to 9,999,999. */
export function sandboxNumber(
  { carrier, service }: { carrier: CarrierId; service: string },
  serial: number,
  extras: Extras = noExtras,
): string {
  if (!Number.isInteger(serial) || serial < 1 || serial > 9_999_999)
    throw new RangeError('the sandbox has run out of numbers')
  const digits = String(serial).padStart(7, '0')
  switch (carrier) {
    case carriers.USPS:
      return uspsNumber(service, digits, extras)
    case carriers.UPS: {
      const body = `WBTEST${upsIndicator(service, extras)}${digits}`
      return `1Z${body}${checkDigitUps(body)}`
    }
    case carriers.FedEx: {
      const body = `9990${digits}`
      return body + checkDigitFedEx(body)
    }
    case carriers.DHLExpress: {
      const body = `99${digits}`
      return body + checkDigitDhl(body)
    }
  }
}
