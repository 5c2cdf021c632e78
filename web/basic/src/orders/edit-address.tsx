import { useRef } from 'react'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { useAddresses } from '@waybill/contract/addresses/api'
import { useClient } from '@waybill/host'
import { Drawer, ErrorSummary, useT } from '@waybill/kit'
import { AddressFields } from '../shared/address/address-fields.tsx'
import { BookPicker } from '../shared/address/book-picker.tsx'
import { emptyAddress } from '../shared/address/form-check.ts'
import { addressMessages } from '../shared/address/messages.ts'
import { PasteBox } from '../shared/address/paste-box.tsx'
import { TypedCheck } from '../shared/address/typed-check.tsx'
import { useAddressForm } from '../shared/address/use-address-form.ts'
import { SaveError } from './edit-package.tsx'
import { orderMessages } from './messages.ts'
import { editDraft } from './edit-draft.ts'
import { EditFoot } from './edit-foot.tsx'
import { useUpdateOrder } from './use-order.ts'

/** Counts an address of the book as used once it went into an order; a failure loses a count and nothing else. */
function useCountUse() {
  const client = useClient()
  const picked = useRef<number | null>(null)
  return {
    pick: (id: number) => void (picked.current = id),
    count: () => {
      if (picked.current === null) return
      const body = { ids: [picked.current] }
      void client.call(useAddresses, { body }, { hideErrors: true }).catch(() => undefined)
    },
  }
}

/** Edits where an order goes or comes from. */
export function AddressDrawer({
  order,
  kind,
  onClose,
}: {
  order: OrderDetail
  kind: 'recipient' | 'shipFrom'
  onClose: () => void
}) {
  const t = useT(orderMessages)
  const words = useT(addressMessages)
  const save = useUpdateOrder(order)
  const use = useCountUse()
  const whose = kind === 'recipient' ? 'recipient' : 'sender'
  const before = (kind === 'recipient' ? order.recipientAddress : order.shipFrom) ?? emptyAddress
  const form = useAddressForm(before, { whose, failure: save.error, draft: editDraft(order, kind) })
  const { address, errors, attempt } = form
  const close = () => (form.forget(), onClose())
  const submit = () =>
    form.submit((checked) => {
      const done = () => {
        use.count()
        close()
      }
      save.mutate({ [kind]: checked }, { onSuccess: done })
    })
  return (
    <Drawer
      open
      onClose={close}
      width={640}
      dirty={form.dirty}
      title={kind === 'recipient' ? t('editShipTo') : t('editShipFrom')}
      onSubmit={submit}
      footer={<EditFoot pending={save.isPending} onDiscard={close} />}
    >
      {Object.keys(errors).length === 0 && (
        <SaveError order={order} save={save} onReload={() => form.reset(before)} onOverwrite={submit} />
      )}
      <ErrorSummary attempt={attempt} errors={form.summary} />
      <p className="mb-2 text-small text-muted">{words('requiredHint')}</p>
      <div className="mb-3 flex flex-col gap-3">
        <BookPicker
          whose={whose}
          onPick={(picked, id) => {
            use.pick(id)
            form.change(picked)
          }}
        />
        <PasteBox country={address.country} onFill={form.change} />
      </div>
      <AddressFields address={address} whose={whose} errors={errors} onChange={form.change} onLeave={form.leave} />
      <TypedCheck address={address} whose={whose} onChange={form.change} />
    </Drawer>
  )
}
