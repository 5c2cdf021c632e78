import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '@waybill/contract/core/route'
import { randomKey } from '@waybill/contract/core/random-key'
import type { getInventory } from '@waybill/contract/stock/api'
import type { OwnLink } from '@waybill/contract/warehouses/seller-api'
import { hasRecipe, workKinds, workKindWords } from '@waybill/contract/work-orders/words'
import { PlaceLink, useBridge } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import { useDraft } from '@waybill/host/use-draft'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Card,
  DatePicker,
  Field,
  focusField,
  LoadingState,
  NumberInput,
  PageBody,
  PageHead,
  Select,
  Skeleton,
  Textarea,
  useLocale,
  useT,
} from '@waybill/kit'
import { Gated } from '../gated.tsx'
import { type Draft, type Part, problemsOf, sentOf } from './draft.ts'
import { workMessages } from './messages.ts'
import { Chosen, Parts, Picker } from './product-fields.tsx'
import { useAsk, useStockOf, useWarehouses } from './use-work.ts'

type Stock = OutputOf<typeof getInventory>
type FormProps = { links: readonly OwnLink[]; from: Stock | null }

/** What a new form begins with: the product that work was asked for, in the first warehouse that has it. */
function firstDraft({ links, from }: FormProps): Draft {
  const active = links.filter(({ state }) => state === 'active').map(({ warehouse }) => warehouse.id)
  const held = from?.warehouses.find(({ warehouse, available }) => available > 0 && active.includes(warehouse.id))
  const part: Part[] =
    from && held ? [{ productId: from.product.id, sku: from.product.sku, available: held.available, quantity: 1 }] : []
  const warehouseId = held?.warehouse.id ?? (active.length === 1 ? active[0] : undefined)
  return {
    warehouseId: warehouseId === undefined ? null : String(warehouseId),
    kind: from ? 'relabel' : 'kit',
    whole: null,
    parts: part,
    runs: null,
    dueOn: '',
    instructions: '',
    requestKey: randomKey(),
  }
}

function useForm(props: FormProps) {
  const t = useT(workMessages)
  const bridge = useBridge()
  const ask = useAsk()
  const [first] = useState(() => firstDraft(props))
  const { draft, change, forget } = useDraft<Draft>(`work new ${props.from?.product.id ?? ''}`, first)
  const [tried, setTried] = useState(false)
  const problems = problemsOf(draft, t)
  const submit = () => {
    setTried(true)
    const [field] = Object.keys(problems)
    if (field) return focusField(field)
    ask.mutate(sentOf(draft), {
      onSuccess: (created) => {
        forget()
        bridge.toast('ok', t('sent', created))
        bridge.navigate(`/o/#/work-order/detail/${created.id}`)
      },
    })
  }
  const discard = () => {
    forget()
    bridge.navigate('/o/#/work-order/lists')
  }
  return { draft, change, errors: tried ? problems : {}, ask, submit, discard }
}
type Form = ReturnType<typeof useForm>

/** Where, what, by when. */
function Head({ links, form: { draft, change, errors } }: { links: readonly OwnLink[]; form: Form }) {
  const t = useT(workMessages)
  const { locale } = useLocale()
  // Goods of another warehouse, or on the other side of a recipe, have to be chosen again.
  const cleared = { whole: null, parts: [] }
  return (
    <Card title={t('details')}>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field name="warehouse" label={t('warehouse')} required error={errors['warehouse']}>
          <Select
            value={draft.warehouseId}
            options={links.map(({ warehouse, state }) => ({
              value: String(warehouse.id),
              text: warehouse.name,
              disabled: state !== 'active',
            }))}
            onChange={(warehouseId) => change({ warehouseId, ...cleared })}
          />
        </Field>
        <Field label={t('kind')}>
          <Select
            value={draft.kind}
            options={workKinds.map((value) => ({ value, text: workKindWords[value][locale] }))}
            onChange={(kind) => change({ kind, ...(hasRecipe(kind) || hasRecipe(draft.kind) ? cleared : {}) })}
          />
        </Field>
        <Field label={t('dueOn')}>
          <DatePicker value={draft.dueOn || null} onChange={(day) => change({ dueOn: day ?? '' })} />
        </Field>
        <Field
          name="instructions"
          label={t('instructions')}
          hint={t('instructionsHint')}
          required={draft.kind === 'other'}
          error={errors['instructions']}
          className="col-span-full"
        >
          <Textarea
            rows={3}
            value={draft.instructions}
            maxLength={2000}
            onChange={(instructions) => change({ instructions })}
          />
        </Field>
      </div>
    </Card>
  )
}

/** The kit that is made or taken apart, and how many. */
function Whole({ warehouseId, form: { draft, change, errors } }: { warehouseId: number; form: Form }) {
  const t = useT(workMessages)
  const { kind, whole, runs } = draft
  const label = t(kind === 'kit' ? 'kit' : 'apart')
  return (
    <>
      {whole ? (
        <Chosen label={label} part={whole} onChange={() => change({ whole: null })} />
      ) : (
        <Picker
          warehouseId={kind === 'kit' ? null : warehouseId}
          name="whole"
          label={label}
          {...(kind === 'kit' && { hint: t('kitHint') })}
          error={errors['whole']}
          onPick={(part) =>
            change({ whole: part, parts: draft.parts.filter((one) => one.productId !== part.productId) })
          }
        />
      )}
      <Field name="runs" label={t('runs')} required error={errors['runs']} className="max-w-40">
        <NumberInput value={runs} decimals={0} zeroIsEmpty onChange={(value) => change({ runs: value })} />
      </Field>
    </>
  )
}

function Products({ form }: { form: Form }) {
  const t = useT(workMessages)
  const { draft, change, errors } = form
  const { kind, parts, whole } = draft
  if (draft.warehouseId === null)
    return (
      <Card title={t('products')}>
        <p className="text-muted">{t('chooseWarehouse')}</p>
      </Card>
    )
  const warehouseId = Number(draft.warehouseId)
  const isRecipe = hasRecipe(kind)
  return (
    <Card title={t('products')}>
      <div className="flex flex-col gap-3">
        {isRecipe && <Whole warehouseId={warehouseId} form={form} />}
        {isRecipe && <h3 className="font-semibold">{t('components')}</h3>}
        <Picker
          key={parts.length}
          warehouseId={kind === 'unkit' ? null : warehouseId}
          name="parts"
          label={t(isRecipe ? 'addComponent' : 'addProduct')}
          error={errors['parts']}
          onPick={(part) =>
            [...parts, ...(whole ? [whole] : [])].every(({ productId }) => productId !== part.productId) &&
            change({ parts: [...parts, part] })
          }
        />
        <Parts parts={parts} errors={errors} onChange={(next) => change({ parts: next })} />
      </div>
    </Card>
  )
}

function WorkForm(props: FormProps) {
  const t = useT(workMessages)
  const messageOf = useErrorMessage()
  const form = useForm(props)
  const { ask, submit, discard } = form
  return (
    <PageBody kind="form">
      <PageHead title={t('new')} above={<PlaceLink href="/o/#/work-order/lists">{t('back')}</PlaceLink>} />
      <div className="flex flex-col gap-3">
        {props.links.every(({ state }) => state !== 'active') && <Banner tone="warning">{t('noWarehouse')}</Banner>}
        {ask.isError && <Banner tone="critical">{messageOf(ask.error)}</Banner>}
        <Head links={props.links} form={form} />
        <Products form={form} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={ask.isPending} onClick={discard}>
            {t('discard')}
          </Button>
          <Button variant="primary" pending={ask.isPending} onClick={submit}>
            {t('send')}
          </Button>
        </div>
      </div>
    </PageBody>
  )
}

/** Waits for the warehouses, and for the product that the form begins with. */
function Loaded({ productId }: { productId: number | null }) {
  const t = useT(workMessages)
  const warehouses = useWarehouses()
  const stock = useStockOf(productId)
  const error = warehouses.error ?? stock.error
  if (warehouses.links && (productId === null || stock.data))
    return <WorkForm links={warehouses.links} from={stock.data ?? null} />
  return (
    <PageBody kind="form">
      <PageHead title={t('new')} above={<PlaceLink href="/o/#/work-order/lists">{t('back')}</PlaceLink>} />
      {error ? (
        <RecordError
          error={error}
          onRetry={() => Promise.all([warehouses.refetch(), stock.refetch()])}
          nowhere={{ title: t('lost'), text: t('lostText'), href: '/o/#/work-order/lists', back: t('back') }}
        />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
      )}
    </PageBody>
  )
}

/** `#/work-order/new`: asks a warehouse for work; `?product=` begins with one of its products. */
export function NewWorkPage() {
  const t = useT(workMessages)
  const { product } = useSearch({ strict: false }) as { product?: number }
  return (
    <Gated title={t('new')}>
      <Loaded key={product ?? 'new'} productId={product ?? null} />
    </Gated>
  )
}
