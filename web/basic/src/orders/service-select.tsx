import { carriers, serviceLabel, servicesOf } from '@waybill/contract/carriers/catalogue'
import type { CarrierId } from '@waybill/contract/carriers/enums'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { fulfilmentWords } from '@waybill/contract/orders/fulfilment'
import { Combobox, useLocale } from '@waybill/kit'
import { optionKey } from './service-choice.ts'

/** Those that need no service of their own, and that a seller may choose. */
export const openOptions = [
  fulfilmentOption.none,
  fulfilmentOption.lowestEstimate,
  fulfilmentOption.earliestEta,
  fulfilmentOption.uploadLabel,
] as const

/** A fulfillment option or one of all services, by the keys of service-choice.ts. */
export function ServiceSelect({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const { locale } = useLocale()
  const options = openOptions.map((option) => ({
    value: optionKey(option),
    text: fulfilmentWords[option][locale],
    apart: true,
  }))
  const services = carriers.flatMap(({ id }) =>
    servicesOf(id as CarrierId).map(({ code }) => ({
      value: `${id}:${code}`,
      text: serviceLabel(id, code)[locale],
      keywords: code,
    })),
  )
  return (
    <Combobox
      value={value}
      options={[...options, ...services]}
      onChange={(key) => onChange(key ?? optionKey(fulfilmentOption.none))}
    />
  )
}
