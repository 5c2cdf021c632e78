import { useState } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { isRawPath } from '@waybill/contract/shell/redirect'
import type { VerificationInfo } from '@waybill/contract/verification/api'
import { queryCountry } from '@waybill/contract/orders/api'
import { DOCUMENT_TYPES } from '@waybill/contract/verification/verification'
import { errorMessage, useClient, useShell } from '@waybill/host'
import {
  Banner,
  Button,
  Card,
  Combobox,
  ConfirmDialog,
  ErrorSummary,
  Field,
  type FieldError,
  FileDrop,
  TextInput,
  useLocale,
  useT,
} from '@waybill/kit'
import { useDraft } from '@waybill/host/use-draft'
import { claimsOf, type Draft, type DraftKey, draftOf, missingKeys, requiredKeys } from './claims.ts'
import { DocumentList } from './document-list.tsx'
import { verificationMessages } from './messages.ts'
import { type Documents, useDocuments } from './use-documents.ts'
import { useSubmit } from './use-verification.ts'

type Errors = Partial<Record<DraftKey | 'documents', string>>
type FieldsProps = { draft: Draft; errors: Errors; onChange: (change: Partial<Draft>) => void }

function useCountries() {
  const client = useClient()
  const { locale } = useLocale()
  const { data = [] } = useQuery({
    ...client.query(queryCountry, { query: { lang: locale } }, { hideErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data.map((one) => ({ value: one.countryCode, text: one.countryName, keywords: one.countryCode }))
}

function useTextField({ draft, errors, onChange }: FieldsProps) {
  const t = useT(verificationMessages)
  return (key: DraftKey, options: { className?: string; hint?: string; autoComplete?: string; maxLength: number }) => (
    <Field
      name={key}
      label={t(key)}
      required={requiredKeys.includes(key)}
      error={errors[key]}
      hint={options.hint}
      className={options.className ?? 'col-span-3 max-sm:col-span-6'}
    >
      <TextInput
        value={draft[key]}
        maxLength={options.maxLength}
        autoComplete={options.autoComplete}
        onChange={(value) => onChange({ [key]: value })}
      />
    </Field>
  )
}

function PersonCard(props: FieldsProps) {
  const t = useT(verificationMessages)
  const field = useTextField(props)
  return (
    <Card title={t('person')}>
      <p className="mb-3 text-muted">{t('personText')}</p>
      <div className="grid grid-cols-6 gap-3">
        {field('personName', { autoComplete: 'name', maxLength: 100 })}
        {field('personRole', { autoComplete: 'organization-title', hint: t('roleHint'), maxLength: 100 })}
      </div>
    </Card>
  )
}

function CompanyCard(props: FieldsProps) {
  const { draft, errors, onChange } = props
  const t = useT(verificationMessages)
  const field = useTextField(props)
  const countries = useCountries()
  return (
    <Card title={t('company')}>
      <p className="mb-3 text-muted">{t('companyText')}</p>
      <div className="grid grid-cols-6 gap-3">
        {field('companyName', { autoComplete: 'organization', maxLength: 100 })}
        {field('registrationNo', { maxLength: 50 })}
        <Field
          name="country"
          label={t('country')}
          required
          error={errors.country}
          className="col-span-3 max-sm:col-span-6"
        >
          <Combobox
            value={draft.country || null}
            options={countries}
            onChange={(country) => onChange({ country: country ?? '' })}
          />
        </Field>
        {field('line1', { className: 'col-span-6', autoComplete: 'address-line1', maxLength: 200 })}
        {field('line2', { className: 'col-span-6', autoComplete: 'address-line2', maxLength: 200 })}
        {field('city', {
          className: 'col-span-2 max-sm:col-span-6',
          autoComplete: 'address-level2',
          maxLength: 100,
        })}
        {field('stateName', {
          className: 'col-span-2 max-sm:col-span-3',
          autoComplete: 'address-level1',
          maxLength: 100,
        })}
        {field('zip', { className: 'col-span-2 max-sm:col-span-3', autoComplete: 'postal-code', maxLength: 20 })}
      </div>
    </Card>
  )
}

function DocumentsCard({ documents, error }: { documents: Documents; error: string | undefined }) {
  const t = useT(verificationMessages)
  const failed = documents.documents.some(({ state }) => state === 'failed')
  return (
    <Card title={t('documents')}>
      <p className="mb-3 text-muted">{t('documentsText')}</p>
      {/* A file that is in the way is itself what the summary leads to. */}
      <div data-field={failed ? undefined : 'documents'}>
        <FileDrop
          multiple
          accept={DOCUMENT_TYPES}
          onFiles={documents.add}
          hint={t('documentsHint')}
          error={documents.refusal ?? error}
        />
      </div>
      <DocumentList documents={documents.documents} onDrop={documents.drop} onRetry={documents.retry} />
    </Card>
  )
}

const fieldNames = new Set<string>([...requiredKeys, 'line2', 'stateName', 'zip'])

/** What the server said of fields, in the user's language. */
function useServerErrors(error: unknown): Errors {
  const { locale } = useLocale()
  if (!(error instanceof ApiError) || !Array.isArray(error.data)) return {}
  return Object.fromEntries(
    (error.data as FieldProblem[]).map((one) => [
      fieldNames.has(one.fieldName) ? one.fieldName : 'documents',
      errorMessage(one, locale),
    ]),
  )
}

/** Asks before unsent work is left, by a link, Back or closing the tab; who is logged out finds it again. */
function useLeaveGuard(dirty: boolean, forget: () => void) {
  const t = useT(verificationMessages)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => dirty && !isRawPath(next.pathname),
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={t('discardTitle')}
      confirm={t('discard')}
      keep={t('keepEditing')}
      danger
      onConfirm={() => (forget(), proceed?.())}
      onCancel={() => reset?.()}
    >
      {t('discardText')}
    </ConfirmDialog>
  )
}

/** Why the documents cannot be sent as they are. */
function faultOf(
  { documents }: Documents,
  t: ReturnType<typeof useT<(typeof verificationMessages)['en']>>,
): string | null {
  if (documents.length === 0) return t('documentNeeded')
  const failed = documents.find(({ state }) => state === 'failed')
  if (failed?.state === 'failed') return t(failed.file ? 'sendAgain' : 'removeFirst', { name: failed.name })
  return documents.some(({ state }) => state === 'uploading') ? t('stillUploading') : null
}

function useForm(info: VerificationInfo) {
  const t = useT(verificationMessages)
  const user = useShell().user?.user
  const known = { person: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim(), company: user?.orgName ?? '' }
  const [before] = useState(() => draftOf(info.submission, known))
  const { draft, change, forget } = useDraft('identity', before)
  const [attempt, setAttempt] = useState(0)
  const documents = useDocuments(info.submission?.documents ?? [], info.drafts)
  const submit = useSubmit(forget)
  const server = useServerErrors(submit.error)
  const own: Errors = {}
  if (attempt > 0) {
    for (const key of missingKeys(draft)) own[key] = t('required', { field: t(key) })
    const fault = faultOf(documents, t)
    if (fault) own.documents = fault
  }
  const ids = documents.documents.flatMap((one) => (one.state === 'kept' ? [one.document.id] : []))
  const send = () => {
    setAttempt(attempt + 1)
    if (missingKeys(draft).length > 0 || ids.length === 0 || ids.length < documents.documents.length) return
    submit.mutate({ ...claimsOf(draft), documentIds: ids })
  }
  return {
    draft,
    // A field that is changed has no fault until the next try says so.
    change: (next: Partial<Draft>) => (submit.isError && submit.reset(), change(next)),
    forget,
    documents,
    errors: { ...server, ...own },
    attempt,
    send,
    submit,
    dirty: !submit.isSuccess && (documents.touched || JSON.stringify(draft) !== JSON.stringify(before)),
  }
}

/** The papers: who, which company, documents. What was sent before is kept. */
export function VerificationForm({ info }: { info: VerificationInfo }) {
  const t = useT(verificationMessages)
  const { locale } = useLocale()
  const { draft, change, forget, documents, errors, attempt, send, submit, dirty } = useForm(info)
  const guard = useLeaveGuard(dirty, forget)
  const summary: FieldError[] = Object.entries(errors).map(([name, message]) => ({ name, message }))
  const fields = { draft, errors, onChange: change }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!submit.isPending) send()
      }}
    >
      <ErrorSummary attempt={attempt} errors={summary} />
      {submit.isError && summary.length === 0 && <Banner tone="critical">{errorMessage(submit.error, locale)}</Banner>}
      <p className="text-small text-muted">{t('requiredHint')}</p>
      <PersonCard {...fields} />
      <CompanyCard {...fields} />
      <DocumentsCard documents={documents} error={errors.documents} />
      <div className="sticky bottom-0 z-20 -mx-4 flex min-h-14 items-center justify-end gap-2 border-t border-line bg-bg px-4 py-2 max-sm:-mx-2 max-sm:px-2">
        {dirty && <span className="me-auto text-muted">{t('unsaved')}</span>}
        <Button type="submit" variant="primary" pending={submit.isPending}>
          {t('submit')}
        </Button>
      </div>
      {guard}
    </form>
  )
}
