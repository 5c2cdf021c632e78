import type { SubmitEvent } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { useDraft } from '@waybill/host/use-draft'
import {
  Button,
  Card,
  DetailColumns,
  ErrorSummary,
  Field,
  TextInput,
  useFormat,
  useShortcuts,
  useT,
} from '@waybill/kit'
import { AddressFields } from '../../shared/address/address-fields.tsx'
import { BookPicker } from '../../shared/address/book-picker.tsx'
import { PasteBox } from '../../shared/address/paste-box.tsx'
import { TypedCheck } from '../../shared/address/typed-check.tsx'
import { useAddressForm } from '../../shared/address/use-address-form.ts'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { FormFoot } from '../../shared/form-foot.tsx'
import { useOrderDefaults } from '../../shared/use-order-defaults.ts'
import { orderMessages } from '../messages.ts'
import { OptionFields } from '../option-fields.tsx'
import { SIDES } from '../package-fields.tsx'
import { packageField, PackagesEditor } from '../packages-editor.tsx'
import { ItemsCard } from './items-card.tsx'
import { createMessages } from './messages.ts'
import { bodyOf, filledLines, type NewOrder } from './new-order.ts'
import { SenderCard } from './sender-card.tsx'
import { ServiceCard } from './service-card.tsx'
import { useCreateOrder } from './use-create-order.ts'
import { type Goods, useGoods } from './use-goods.ts'
import { useDefaultSender } from './use-rates.ts'

export type Start = { order: NewOrder; recipient: PostalAddress; draft: string }
export type Next = 'open' | 'buy'
type Props = { start: Start; onCreated: (order: OrderDetail, next: Next) => void }
type Errors = Record<string, string | undefined>

/** What the browser can tell is wrong with items and package, by field. */
function useFormProblems(order: NewOrder): Record<string, string> {
  const t = useT(createMessages)
  const words = useT(orderMessages)
  const items = filledLines(order.lines).flatMap(({ line, at }) => [
    ...(line.sku?.trim() || line.name?.trim() ? [] : [[`lines.${at}.sku`, t('itemEmpty')]]),
    ...(line.quantity >= 1 ? [] : [[`lines.${at}.quantity`, words('notZero', { field: t('quantity') })]]),
  ])
  const sides = [order.package, ...(order.otherPackages ?? [])].flatMap((pack, at) =>
    SIDES.flatMap((side) =>
      pack[side] === 0 ? [[`${packageField(at + 1)}.${side}`, words('notZero', { field: words(side) })]] : [],
    ),
  )
  return Object.fromEntries([...items, ...sides]) as Record<string, string>
}

/** Problems that the server named, with the places that its lines have in the form. */
function serverErrors(errors: Errors, order: NewOrder): Errors {
  const places = filledLines(order.lines).map(({ at }) => at)
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [
      name.replace(/^lines\.(\d+)/, (_, sent: string) => `lines.${places[Number(sent)] ?? sent}`),
      message,
    ]),
  )
}

/** The whole form: what is typed, what is wrong with it, and sending it. */
function useCreateForm({ start, onCreated }: Props) {
  const save = useCreateOrder()
  const recipient = useAddressForm(start.recipient, {
    whose: 'recipient',
    failure: save.error,
    draft: `${start.draft}-recipient`,
  })
  const { draft: order, change, forget } = useDraft(start.draft, start.order)
  const problems = useFormProblems(order)
  const shown: Errors = {
    ...serverErrors(recipient.errors, order),
    ...(recipient.attempt > 0 && problems),
  }
  const forgetAll = () => (forget(), recipient.forget())
  const send = (next: Next) => {
    if (save.isPending) return
    recipient.submit((address) => {
      if (Object.keys(problems).length > 0) return
      save.mutate(bodyOf(order, address), {
        onSuccess: (created) => {
          forgetAll()
          onCreated(created, next)
        },
      })
    })
  }
  const dirty = recipient.dirty || JSON.stringify(order) !== JSON.stringify(start.order)
  return { save, recipient, order, change, errors: shown, dirty: dirty && !save.isSuccess, forgetAll, send }
}

function RecipientCard({ form }: { form: ReturnType<typeof useCreateForm> }) {
  const t = useT(createMessages)
  const { address, errors, change, leave } = form.recipient
  return (
    <Card title={t('shipTo')}>
      <div className="mb-3 flex flex-col gap-3">
        <BookPicker whose="recipient" onPick={(picked) => change(picked)} />
        <PasteBox country={address.country} onFill={change} />
      </div>
      <AddressFields address={address} whose="recipient" errors={errors} onChange={change} onLeave={leave} />
      <TypedCheck address={address} whose="recipient" onChange={change} />
    </Card>
  )
}

function NumberCard({ form }: { form: ReturnType<typeof useCreateForm> }) {
  const t = useT(createMessages)
  const { order, errors, change } = form
  return (
    <Card title={t('order')}>
      <Field name="orderNo" label={t('orderNo')} hint={t('orderNoHint')} error={errors.orderNo}>
        <TextInput value={order.orderNo} maxLength={50} onChange={(orderNo) => change({ orderNo })} />
      </Field>
    </Card>
  )
}

/** What products know of the package as it stands, or that they may fill it. */
function FillHint({ goods }: { goods: Goods }) {
  const t = useT(createMessages)
  const format = useFormat()
  const { massUnit, weight = null, weight2 = null, sizeUnit, length, width, height } = goods
  const parts = [
    massUnit && format.weight({ unit: massUnit, major: weight, minor: weight2 }),
    sizeUnit && length && width && height && format.size([length, width, height], sizeUnit),
  ].filter(Boolean)
  return (
    <p className="mb-3 text-small text-muted" role="status">
      {parts.length > 0 ? t('filled', { parts: parts.join(' · ') }) : t('fillHint')}
    </p>
  )
}

/** Everything of a new order on one page; rates beside it follow what is typed. */
export function CreateForm(props: Props) {
  const t = useT(createMessages)
  const form = useCreateForm(props)
  const { save, recipient, order, change, errors, send } = form
  const defaultSender = useDefaultSender()
  const fills = useOrderDefaults().data?.fillFromProducts === true
  const goods = useGoods(order, fills)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send('open')
  }
  useShortcuts({ 'mod+enter': () => send('open') })
  const summary = recipient.attempt > 0 ? Object.entries(errors).map(([name, message = '']) => ({ name, message })) : []
  const hasFields = save.error instanceof ApiError && Array.isArray(save.error.data)
  return (
    <form onSubmit={submit} noValidate>
      {save.error && !hasFields && <FailureBanner error={save.error} className="mb-3" />}
      <ErrorSummary attempt={recipient.attempt} errors={summary} />
      <p className="mb-2 text-small text-muted">{t('requiredHint')}</p>
      <DetailColumns
        main={
          <>
            <RecipientCard form={form} />
            <ItemsCard lines={order.lines} errors={errors} onChange={(lines) => change({ lines })} />
            <Card title={t('package')}>
              {fills && <FillHint goods={goods} />}
              <PackagesEditor
                first={order.package}
                values={order.options}
                others={order.otherPackages ?? []}
                errorOf={(name) => errors[name]}
                onFirst={(value) => change({ package: value })}
                onOthers={(otherPackages) => change({ otherPackages })}
              />
            </Card>
            <Card title={t('options')}>
              <OptionFields
                value={order.options}
                errors={errors as Record<string, string>}
                onChange={(options) => change({ options: { ...order.options, ...options } })}
              />
            </Card>
          </>
        }
        aside={
          <>
            <ServiceCard
              order={order}
              goods={goods}
              from={order.shipFrom ?? defaultSender ?? null}
              to={recipient.address}
              error={errors.serviceCode ?? errors.carrier}
              onChoose={change}
            />
            <SenderCard
              sender={order.shipFrom}
              defaultSender={defaultSender}
              error={Object.entries(errors).find(([name]) => name.startsWith('shipFrom'))?.[1]}
              onChange={(shipFrom) => change({ shipFrom })}
            />
            <NumberCard form={form} />
          </>
        }
      />
      <FormFoot dirty={form.dirty} onDiscard={form.forgetAll}>
        <Button type="submit" shortcut="mod+enter" pending={save.isPending}>
          {t('save')}
        </Button>
        <Button variant="primary" disabled={save.isPending} onClick={() => send('buy')}>
          {t('saveAndBuy')}
        </Button>
      </FormFoot>
    </form>
  )
}
