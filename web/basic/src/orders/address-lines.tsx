import type { ReactNode } from 'react'
import { residentialType } from '@waybill/contract/addresses/enums'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { addressType } from '@waybill/contract/addresses/address-type'
import { checkAddress } from '@waybill/contract/orders/address-check'
import { formatAddress } from '@waybill/contract/places/format-address'
import { errorMessage } from '@waybill/host'
import { Badge, useFormat, useLocale, useT } from '@waybill/kit'
import { detailMessages } from './detail-messages.ts'

/** An address in the order of its country, which is named in the user's language. */
function AddressLines({ address }: { address: PostalAddress }) {
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

type Props = {
  address: PostalAddress
  whose: 'recipient' | 'sender'
  /** What is known of it besides its form. */
  known?: ReactNode
  children?: ReactNode
}

/** An address with what its form says: a home or a business, right or to be checked and why; `children` are further badges. */
export function AddressFacts({ address, whose, known, children }: Props) {
  const t = useT(detailMessages)
  const { locale } = useLocale()
  const [problem] = checkAddress(address, whose).problems
  const isHome = addressType(address).type === residentialType.residential
  return (
    <>
      <AddressLines address={address} />
      <div className="mt-2 flex flex-wrap items-center gap-1">
        {known ?? <Badge tone={problem ? 'warning' : 'success'}>{t(problem ? 'addressCheck' : 'addressOk')}</Badge>}
        {whose === 'recipient' && <Badge>{t(isHome ? 'residential' : 'commercial')}</Badge>}
        {children}
      </div>
      {problem && !known && <p className="mt-1 text-small text-muted">{errorMessage(problem, locale)}</p>}
    </>
  )
}
