import { useBlocker, useParams } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { RuleBook } from '@waybill/contract/rules/api'
import type { RuleInput } from '@waybill/contract/rules/rule'
import { ruleTemplates } from '@waybill/contract/rules/templates'
import { sayThen, sayWhen } from '@waybill/contract/rules/words'
import { errorMessage, errorProps, PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { useDraft } from '@waybill/host/use-draft'
import {
  Button,
  Card,
  Checkbox,
  DetailColumns,
  DiscardDialog,
  Field,
  FirstUse,
  PageBody,
  PageHead,
  PageState,
  RadioGroup,
  Skeleton,
  Switch,
  TextInput,
  useLocale,
  useShortcuts,
  useT,
} from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { useRuleNames } from '../../shared/rules/use-rule-names.ts'
import { ActionRows } from './action-rows.tsx'
import { ConditionRows, type Errors } from './condition-rows.tsx'
import { ruleMessages } from './messages.ts'
import { TryOut } from './try-out.tsx'
import { inputOf, useRules, useSaveRules, useTryRules } from './use-rules.ts'

const LIST = '/b/#/setting/auto-rules'
const TYPING_MS = 500

const emptyRule: RuleInput = {
  id: null,
  name: '',
  enabled: true,
  when: { match: 'all', conditions: [] },
  does: {},
  replace: false,
  stop: false,
}

/** The rule that a page's address names: a saved one, a template, or an empty one; undefined when it is gone. */
function startOf(id: string, book: RuleBook, locale: 'en' | 'cn'): RuleInput | undefined {
  if (id === 'new') return emptyRule
  const template = ruleTemplates.find(({ key }) => `new-${key}` === id)
  if (template) return { ...emptyRule, ...template.rule, name: template.name[locale] }
  const saved = book.rules.find((rule) => String(rule.id) === id)
  return saved && inputOf(saved)
}

/** Nobody is asked about a rule that is typed at this moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The list as it would be saved, and the place of the rule in it. */
function listWith(rules: readonly RuleInput[], rule: RuleInput): { rules: RuleInput[]; focus: number } {
  const at = rules.findIndex(({ id }) => id !== null && id === rule.id)
  return at < 0
    ? { rules: [...rules, rule], focus: rules.length }
    : { rules: rules.map((one, place) => (place === at ? rule : one)), focus: at }
}

/** Problems of this rule in the answer, by their path inside the rule. */
function errorsOf(error: unknown, focus: number, locale: 'en' | 'cn'): Errors {
  const data: unknown = error instanceof ApiError ? error.data : null
  if (!Array.isArray(data)) return {}
  const start = new RegExp(`^(?:body\\.)?rules\\.${focus}\\.`)
  return Object.fromEntries(
    (data as FieldProblem[]).map((one) => [one.fieldName.replace(start, ''), errorMessage(one, locale) ?? one.code]),
  )
}

function Sentence({ rule }: { rule: RuleInput }) {
  const t = useT(ruleMessages)
  const { locale } = useLocale()
  const names = useRuleNames()
  const [when, does] = [sayWhen(rule.when, locale, names), sayThen(rule, locale, names)]
  if (when === '' && does === '') return null
  return (
    <p className="pb-3 text-muted">
      {when && `${t('when')}: ${when}`}
      {when && does && ' → '}
      {does && `${t('does')}: ${does}`}
    </p>
  )
}

type FieldsProps = { rule: RuleInput; errors: Errors; change: (next: Partial<RuleInput>) => void }

function WhenCard({ rule, errors, change }: FieldsProps) {
  const t = useT(ruleMessages)
  const { when } = rule
  return (
    <Card title={t('when')}>
      <fieldset>
        <legend className="sr-only">{t('matchLegend')}</legend>
        <RadioGroup
          label={t('matchLegend')}
          value={when.match}
          options={(['all', 'any', 'none', 'every'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(match) => change({ when: { ...when, match } })}
        />
      </fieldset>
      {when.match !== 'every' && (
        <ConditionRows
          value={when.conditions}
          errors={errors}
          onChange={(conditions) => change({ when: { ...when, conditions } })}
        />
      )}
    </Card>
  )
}

function ThenCard({ rule, errors, change }: FieldsProps) {
  const t = useT(ruleMessages)
  return (
    <Card title={t('does')}>
      <ActionRows value={rule.does} errors={errors} onChange={(does) => change({ does })} />
      <div className="mt-4 flex flex-col gap-1">
        <Checkbox
          checked={rule.replace}
          label={t('replace')}
          hint={t('replaceHint')}
          onChange={(replace) => change({ replace })}
        />
        <Checkbox checked={rule.stop} label={t('stop')} hint={t('stopHint')} onChange={(stop) => change({ stop })} />
      </div>
    </Card>
  )
}

function Builder({ id, start, book }: { id: string; start: RuleInput; book: RuleBook }) {
  const t = useT(ruleMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const save = useSaveRules()
  const [isSaved, setSaved] = useState(false)
  const { draft, change, forget } = useDraft(`auto-rule-${id}`, start)
  const saved = book.rules.map(inputOf)
  const { rules, focus } = listWith(saved, draft)
  const key = useSettled(JSON.stringify({ rules, focus }))
  const query = useTryRules(JSON.parse(key) as { rules: RuleInput[]; focus: number })
  const isDirty = !isSaved && JSON.stringify(draft) !== JSON.stringify(start)
  const leaving = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: false, withResolver: true })
  const errors = errorsOf(save.error, focus, locale)
  useEffect(() => {
    if (isSaved) bridge.navigate(LIST)
  }, [isSaved, bridge])
  const submit = () => {
    if (save.isPending) return
    save.mutate((all) => listWith(all, draft).rules, {
      onSuccess: () => {
        forget()
        setSaved(true)
      },
    })
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
  }
  useShortcuts({ 'mod+enter': submit })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Sentence rule={draft} />
      <FailureBanner error={save.error} className="mb-3" />
      <DetailColumns
        main={
          <>
            <Card>
              <div className="flex flex-wrap items-start gap-4">
                <Field name="name" label={t('name')} required error={errors['name']} className="min-w-52 flex-1">
                  <TextInput value={draft.name} maxLength={60} onChange={(name) => change({ name })} />
                </Field>
                <Switch
                  className="mt-6"
                  checked={draft.enabled}
                  label={t('saveOn')}
                  onChange={(enabled) => change({ enabled })}
                />
              </div>
            </Card>
            <WhenCard rule={draft} errors={errors} change={change} />
            <ThenCard rule={draft} errors={errors} change={change} />
            <div className="flex justify-end gap-2">
              <Button onClick={() => bridge.navigate(LIST)}>{t('discard')}</Button>
              <Button type="submit" variant="primary" shortcut="mod+enter" pending={save.isPending}>
                {t('save')}
              </Button>
            </div>
          </>
        }
        aside={<TryOut query={query} rules={rules} focus={focus} />}
      />
      <DiscardDialog
        open={leaving.status === 'blocked'}
        onKeep={() => leaving.reset?.()}
        onDiscard={() => {
          forget()
          leaving.proceed?.()
        }}
      />
    </form>
  )
}

function Loaded({ id, book }: { id: string; book: RuleBook }) {
  const t = useT(ruleMessages)
  const { locale } = useLocale()
  // The form begins with what was there when it was opened.
  const [start] = useState(() => startOf(id, book, locale))
  if (start) return <Builder id={id} start={start} book={book} />
  return (
    <FirstUse title={t('lost')} action={<PlaceLink href={LIST}>{t('back')}</PlaceLink>}>
      {''}
    </FirstUse>
  )
}

/** `#/setting/auto-rules/:id`: one rule, new, from a template or saved, with what it would do beside it. */
export function RuleBuilderPage() {
  const t = useT(ruleMessages)
  const { locale } = useLocale()
  const { id = 'new' }: { id?: string } = useParams({ strict: false })
  const query = useRules()
  const saved = query.data?.rules.find((rule) => String(rule.id) === id)
  const title = saved?.name ?? t('newRule')
  usePageTitle(title)
  const failed = query.isError && !query.data
  return (
    <PageBody kind="detail">
      <PageHead
        above={
          <PlaceLink look="quiet" href={LIST}>
            {t('title')}
          </PlaceLink>
        }
        title={title}
      />
      <PageState
        error={failed ? errorProps(query.error, locale, () => void query.refetch()) : null}
        loading={!query.data}
        skeleton={<Skeleton className="h-80 w-full rounded-control" />}
      >
        {query.data && <Loaded key={id} id={id} book={query.data} />}
      </PageState>
    </PageBody>
  )
}
