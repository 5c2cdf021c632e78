import { carriers, serviceLabel, servicesOf } from '@waybill/contract/carriers/catalogue'
import type { CarrierId } from '@waybill/contract/carriers/enums'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { fulfilmentWords } from '@waybill/contract/orders/fulfilment'
import { useShell } from '@waybill/host'
import { Combobox, useLocale } from '@waybill/kit'
import { optionKey, warehouseKey } from './service-choice.ts'

/** Those that need no service of their own, and that a seller may choose. */
export const openOptions = [
  fulfilmentOption.none,
  fulfilmentOption.lowestEstimate,
  fulfilmentOption.earliestEta,
  fulfilmentOption.uploadLabel,
] as const

/** The connected warehouses that may be left to ship an order. */
export function useWarehouseOptions(): { value: string; text: string }[] {
  const { user } = useShell()
  const { locale } = useLocale()
  return (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
    value: warehouseKey(warehouseId),
    text: `${fulfilmentWords[fulfilmentOption.byWarehouse][locale]} · ${name}`,
  }))
}

/** A fulfillment option or one of all services, by the keys of service-choice.ts. */
export function ServiceSelect({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const { locale } = useLocale()
  const options = openOptions.map((option) => ({
    value: optionKey(option),
    text: fulfilmentWords[option][locale],
    apart: true,
  }))
  const warehouses = useWarehouseOptions().map((option) => ({ ...option, apart: true }))
  // Of an order that its warehouse had, and that goes nowhere now.
  const former = optionKey(fulfilmentOption.byWarehouse)
  const formerOption =
    value === former ? [{ value: former, text: fulfilmentWords[fulfilmentOption.byWarehouse][locale] }] : []
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
      options={[...options, ...warehouses, ...formerOption, ...services]}
      onChange={(key) => onChange(key ?? optionKey(fulfilmentOption.none))}
    />
  )
}
