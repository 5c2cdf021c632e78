import type { PostalAddress } from '@waybill/contract'
import { formatAddress } from '@waybill/contract/places/format-address'
import { useFormat } from '@waybill/kit'

/** An address in the order of its country, which is named in the user's language. */
export function AddressLines({ address }: { address: PostalAddress }) {
  const format = useFormat()
  const lines = formatAddress(address, { home: address.country })
  if (address.country !== 'US') lines.push(format.country(address.country))
  return (
    <address className="break-words not-italic">
      {lines.map((line, index) => (
        <div key={index} className={index === 0 ? 'font-medium' : undefined}>
          {line}
        </div>
      ))}
      {address.phone && <div className="tnum mt-1 text-muted">{address.phone}</div>}
      {address.email && <div className="text-muted">{address.email}</div>}
    </address>
  )
}
