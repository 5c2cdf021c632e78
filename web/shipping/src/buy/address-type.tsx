import { useMutation } from '@tanstack/react-query'
import { residentialType } from '@waybill/contract/addresses/enums'
import type { OrderQuote } from '@waybill/contract/shipping/api'
import { setAddressType } from '@waybill/contract/orders/address-api'

import { errorMessage, useBridge, useClient } from '@waybill/host'
import { Field, Select, useLocale, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'

type AddressType = OrderQuote['parcel']['addressType']['type']

/** Saves on orders whether their recipients are homes or businesses; `onSaved` asks for their prices again. */
export function useAddressType(onSaved: (orderIds: readonly number[]) => void) {
  const client = useClient()
  const bridge = useBridge()
  return useMutation({
    mutationFn: async ({ ids, type }: { ids: number[]; type: AddressType }) => {
      const residential = type === residentialType.nonResidential ? type : residentialType.residential
      await client.call(setAddressType, { body: { ids, residential } }, { hideErrors: true })
      return ids
    },
    onSuccess: (ids) => {
      bridge.emit('orders:changed', null)
      onSaved(ids)
    },
  })
}

const reasons = {
  set: 'typeSet',
  company: 'typeByCompany',
  unit: 'typeByUnit',
  name: 'typeByName',
  doubt: 'typeInDoubt',
} as const

/** Home or business as it is priced, why, and the choice of the other; kept on the order. */
export function AddressTypeField({ quote, onSaved }: { quote: OrderQuote; onSaved: () => void }) {
  const t = useT(buyMessages)
  const { locale } = useLocale()
  const save = useAddressType(onSaved)
  const { type, because } = quote.parcel.addressType
  const shown = save.isPending ? save.variables.type : type
  return (
    <Field
      label={t('residential')}
      hint={t(reasons[because])}
      error={save.error ? (errorMessage(save.error, locale) ?? t('lost')) : undefined}
      className="max-w-80"
    >
      <Select
        value={String(shown)}
        disabled={save.isPending}
        options={[
          { value: String(residentialType.residential), text: t('typeHome') },
          { value: String(residentialType.nonResidential), text: t('typeBusiness') },
        ]}
        onChange={(value) => {
          if (Number(value) !== type) save.mutate({ ids: [quote.orderId], type: Number(value) })
        }}
      />
    </Field>
  )
}
