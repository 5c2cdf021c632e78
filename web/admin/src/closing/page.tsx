import { useMemo, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { ApiError } from '@waybill/contract/core/client'
import type { Locale } from '@waybill/contract/core/messages'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { billedMonth, type ClosingTerms, LATEST_CLOSING_DAY } from '@waybill/contract/invoicing/closing'
import { type Closing, getClosing, saveClosing } from '@waybill/contract/invoicing/closing-api'
import { errorMessage, errorProps, PlaceLink, useBridge, useClient, usePageTitle } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Card,
  Combobox,
  DiscardDialog,
  Field,
  focusField,
  LoadError,
  LoadingState,
  NumberInput,
  PageBody,
  PageHead,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { type Form, formProblems, sameForm, toTerms } from './form.ts'
import { ClosingHistory, NextBills } from './history.tsx'
import { closingMessages } from './messages.ts'

const third = 'col-span-2 max-sm:col-span-6'

/** The problems of fields that the server answered with. */
function answeredOf(error: unknown, locale: Locale): Record<string, string | undefined> {
  const problems = error instanceof ApiError && Array.isArray(error.data) ? (error.data as FieldProblem[]) : []
  return Object.fromEntries(problems.map((one) => [one.fieldName.replace('terms.', ''), errorMessage(one, locale)]))
}

function useEditor(loaded: Closing) {
  const t = useT(closingMessages)
  const format = useFormat()
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const { locale } = useLocale()
  const [opened, setOpened] = useState(loaded)
  const [form, setForm] = useState<Form>(loaded.next)
  const [tried, setTried] = useState(false)
  const dirty = !sameForm(form, opened.next)
  const isNewer = loaded.version > opened.version || loaded.nextFrom > opened.nextFrom
  // What is typed stays, with the version that it was typed over: what someone else saved is not overwritten unseen.
  if (!dirty && isNewer) {
    setOpened(loaded)
    setForm(loaded.next)
  }
  const save = useMutation({
    mutationFn: (terms: ClosingTerms) =>
      client.call(saveClosing, { body: { version: opened.version, terms } }, { hideErrors: true }),
    onSuccess: (saved) => {
      bridge.toast('ok', t('saved', { month: format.date(saved.nextFrom) }))
      setOpened(saved)
      cache.setQueryData(client.query(getClosing, {}).queryKey, saved)
    },
  })
  const discard = () => {
    setForm(opened.next)
    setTried(false)
    save.reset()
    // The button that was pressed leaves the page.
    focusField('closingDay')
  }
  const answered = answeredOf(save.error, locale)
  const problems = formProblems(form, { needed: t('needed'), dayRange: t('dayRange', { n: LATEST_CLOSING_DAY }) })
  const submit = () => {
    setTried(true)
    const first = Object.keys(problems)[0]
    if (first) return focusField(first)
    if (!save.isPending) save.mutate(toTerms(form))
  }
  const reload = () => {
    discard()
    void cache.invalidateQueries({ queryKey: [getClosing.id] })
  }
  return {
    form,
    nextFrom: loaded.nextFrom,
    change: (change: Partial<Form>) => (save.isError && save.reset(), setForm({ ...form, ...change })),
    errors: { ...answered, ...(tried && problems) },
    answered: Object.keys(answered).length > 0,
    sound: Object.keys(problems).length === 0,
    dirty,
    save,
    submit,
    discard,
    reload,
  }
}
type Editing = ReturnType<typeof useEditor>

const zones = (present: string) =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), present])].map((value) => ({
    value,
    text: value.replaceAll('_', ' '),
  }))

function Fields({ form, errors, change }: Pick<Editing, 'form' | 'errors' | 'change'>) {
  const t = useT(closingMessages)
  const options = useMemo(() => zones(form.timeZone), [form.timeZone])
  return (
    <>
      <Field
        name="closingDay"
        label={t('closingDay')}
        required
        hint={t('closingDayHint')}
        error={errors.closingDay}
        className={third}
      >
        <NumberInput
          value={form.closingDay}
          decimals={0}
          max={LATEST_CLOSING_DAY}
          onChange={(closingDay) => change({ closingDay })}
        />
      </Field>
      <Field name="dueDays" label={t('dueDays')} required hint={t('dueHint')} error={errors.dueDays} className={third}>
        <NumberInput value={form.dueDays} decimals={0} max={120} onChange={(dueDays) => change({ dueDays })} />
      </Field>
      <Field name="timeZone" label={t('timeZone')} hint={t('timeZoneHint')} error={errors.timeZone} className={third}>
        <Combobox value={form.timeZone} options={options} onChange={(zone) => change({ timeZone: zone ?? 'UTC' })} />
      </Field>
    </>
  )
}

function Failure({ error, onReload }: { error: unknown; onReload: () => void }) {
  const t = useT(closingMessages)
  const messageOf = useErrorMessage()
  const stale = error instanceof ApiError && error.code === 'CONFLICT'
  return (
    <Banner tone="critical" actions={stale && <Button onClick={onReload}>{t('reload')}</Button>}>
      {messageOf(error)}
    </Banner>
  )
}

function Editor({ loaded }: { loaded: Closing }) {
  const t = useT(closingMessages)
  const format = useFormat()
  const editing = useEditor(loaded)
  const { dirty, save, submit, discard, form, nextFrom, sound } = editing
  const leaving = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  const first = billedMonth(nextFrom, toTerms(form))
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Card title={t('terms', { month: format.date(nextFrom) })}>
        <div className="grid grid-cols-6 gap-3">
          <Fields {...editing} />
        </div>
        {sound && (
          <p role="status" className="mt-3 text-muted">
            {t('first', {
              month: format.date(first.startsOn),
              day: format.date(first.billedOn),
              due: format.date(first.dueOn),
            })}
          </p>
        )}
      </Card>
      {save.isError && !editing.answered && <Failure error={save.error} onReload={editing.reload} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {dirty && (
          <span role="status" className="me-auto text-muted">
            {t('unsaved')}
          </span>
        )}
        {dirty && <Button onClick={discard}>{t('discard')}</Button>}
        <Button type="submit" variant="primary" pending={save.isPending} disabled={!dirty}>
          {t('save')}
        </Button>
      </div>
      <DiscardDialog
        open={leaving.status === 'blocked'}
        onKeep={() => leaving.reset?.()}
        onDiscard={() => leaving.proceed?.()}
      />
    </form>
  )
}

function Content() {
  const t = useT(closingMessages)
  const { locale } = useLocale()
  const format = useFormat()
  const client = useClient()
  const { data, error, refetch } = useQuery(client.query(getClosing, {}, { hideErrors: true }))
  if (error && !data) return <LoadError {...errorProps(error, locale, () => void refetch())} />
  if (!data) return <LoadingState skeleton={<Skeleton className="h-96 w-full rounded-control" />} />
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t('intro', { month: format.date(data.nextFrom) })}</p>
      <Editor loaded={data} />
      <NextBills months={data.months} />
      <ClosingHistory history={data.history} />
    </div>
  )
}

/** `#/invoice/settings/closing`: when the provider closes and bills its months. */
export function ClosingPage() {
  const t = useT(closingMessages)
  usePageTitle(t('title'))
  return (
    <PageBody kind="form">
      <PageHead title={t('title')} actions={<PlaceLink href="/a/#/invoice/settings">{t('settings')}</PlaceLink>} />
      <Content />
    </PageBody>
  )
}
