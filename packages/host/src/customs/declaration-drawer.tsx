import { useState, type ReactNode } from 'react'
import type { OrderDeclaration } from '@waybill/contract/customs/api'
import type { CustomsLine } from '@waybill/contract/customs/declaration'
import { errorText } from '@waybill/contract/core/errors'
import { errorProps } from '@waybill/host'
import { Banner, Button, Drawer, Field, LoadError, Skeleton, TextInput, useFormat, useLocale, useT } from '@waybill/kit'
import { useErrorMessage } from '../use-error-message.ts'
import { FilingFields, NumberFields } from './filing-fields.tsx'
import { ParcelFields, SignerFields, TaxIdFields } from './head-fields.tsx'
import { ItemFields } from './item-fields.tsx'
import { customsMessages } from './messages.ts'
import { checkDeclaration, type Typed, useDeclaration, useSaveDeclaration } from './use-declaration.ts'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-3 first:border-t-0 first:pt-0">
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Totals({ declared, lines }: { declared: OrderDeclaration; lines: readonly CustomsLine[] }) {
  const t = useT(customsMessages)
  const format = useFormat()
  const sum = (of: (line: CustomsLine) => number | null) =>
    lines.reduce((all, line) => all + line.quantity * (of(line) ?? 0), 0)
  const grams = (cg: number) => `${format.number(Math.round(cg / 100))} g`
  const facts = { value: format.money(sum(({ value }) => value)), net: grams(sum(({ netCg }) => netCg)) }
  return (
    <p className="mb-3 text-muted tnum">
      {declared.weightCg === null
        ? t('totalsUnknown', facts)
        : t('totals', { ...facts, gross: grams(declared.weightCg) })}
    </p>
  )
}

type FormProps = { declared: OrderDeclaration; typed: Typed; onTyped: (typed: Typed) => void }

function Fields({ declared, typed, onTyped }: FormProps) {
  const t = useT(customsMessages)
  const { locale } = useLocale()
  const { customs, lines } = typed
  const { problems, verdict, unfiled } = checkDeclaration(declared, typed)
  const words = ({ code, params, zhParams }: (typeof problems)[number]) => errorText(code, params, zhParams)[locale]
  const errors = Object.fromEntries(problems.toReversed().map((problem) => [problem.field, words(problem)]))
  const change = (next: Partial<Typed['customs']>) => onTyped({ ...typed, customs: { ...customs, ...next } })
  const changeLine = (id: number, next: Partial<CustomsLine>) =>
    onTyped({ ...typed, lines: lines.map((line) => (line.lineId === id ? { ...line, ...next } : line)) })
  const head = { value: customs, errors, onChange: change }
  return (
    <div className="flex flex-col gap-4">
      <Banner tone={problems.length > 0 ? 'warning' : 'success'}>
        {problems.length > 0 ? t('missing', { n: problems.length }) : t('complete')}
      </Banner>
      <Part title={t('items')}>
        <Totals declared={declared} lines={lines} />
        {errors.lines && <p className="text-danger">{errors.lines}</p>}
        <div className="flex flex-col gap-4">
          {lines.map((line) => (
            <ItemFields
              key={line.lineId}
              line={line}
              errors={errors}
              onChange={(next) => changeLine(line.lineId, next)}
            />
          ))}
        </div>
      </Part>
      <Part title={t('parcel')}>
        <ParcelFields {...head} />
        {customs.contents === 'other' && (
          <Field name="explanation" label={t('explanation')} error={errors.explanation} className="mt-3 max-w-96">
            <TextInput value={customs.explanation} maxLength={25} onChange={(explanation) => change({ explanation })} />
          </Field>
        )}
      </Part>
      <Part title={t('signer')}>
        <SignerFields {...head} />
      </Part>
      <Part title={t('filing')}>
        <FilingFields
          {...head}
          verdict={verdict}
          required={unfiled ? words(unfiled) : ''}
          hasOthers={Object.keys(declared.others).length > 0}
        />
      </Part>
      <Part title={t('taxIds')}>
        <TaxIdFields {...head} />
      </Part>
      <Part title={t('numbers')}>
        <NumberFields value={customs} onChange={change} />
      </Part>
    </div>
  )
}

type Props = { orderId: number; onClose: () => void; onSaved: () => void }

function Loaded({ declared, onClose, onSaved }: Omit<Props, 'orderId'> & { declared: OrderDeclaration }) {
  const t = useT(customsMessages)
  const message = useErrorMessage()
  const [typed, setTyped] = useState<Typed>({ customs: declared.customs, lines: declared.lines })
  const save = useSaveDeclaration(declared, onSaved)
  const isDirty = JSON.stringify(typed) !== JSON.stringify({ customs: declared.customs, lines: declared.lines })
  const submit = () => {
    if (save.isPending) return
    if (isDirty) save.mutate(typed)
    else onClose()
  }
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      dirty={isDirty}
      title={t('title')}
      description={<span className="tnum">{declared.orderNo}</span>}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" pending={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      {save.error && (
        <Banner tone="critical" className="mb-3">
          {message(save.error)}
        </Banner>
      )}
      <Fields declared={declared} typed={typed} onTyped={setTyped} />
    </Drawer>
  )
}

/** Everything that customs ask of an order's parcel; what is missing is shown at its field while typing. */
export function DeclarationDrawer({ orderId, onClose, onSaved }: Props) {
  const t = useT(customsMessages)
  const { locale } = useLocale()
  const query = useDeclaration(orderId)
  // Read again on return to the page, it must not take away what was typed.
  const [declared, setDeclared] = useState<OrderDeclaration | null>(null)
  if (!declared && query.data && !query.isFetching) setDeclared(query.data)
  if (declared) return <Loaded declared={declared} onClose={onClose} onSaved={onSaved} />
  return (
    <Drawer open width={640} onClose={onClose} title={t('title')}>
      {query.isError ? (
        <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Drawer>
  )
}
