import { useQuery } from '@tanstack/react-query'
import { addressValidationStatus } from '@waybill/contract/addresses/enums'
import { checkAddress } from '@waybill/contract/addresses/api'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { errorMessage, useClient } from '@waybill/host'
import { Banner, Button, useLocale, useT } from '@waybill/kit'
import { useRested } from '../use-rested.ts'
import { useAddressCheck, type Whose } from './form-check.ts'
import { SideBySide } from './side-by-side.tsx'
import { suggestionMessages } from './suggestion-messages.ts'

const FRESH_MS = 60_000

/** What the check says of an address once it is typed: a better form to take over, what is wrong, or that it is right. */
export function TypedCheck(props: {
  address: PostalAddress
  whose: Whose
  onChange: (change: Partial<PostalAddress>) => void
}) {
  const { address, whose, onChange } = props
  const t = useT(suggestionMessages)
  const { locale } = useLocale()
  const client = useClient()
  const problems = useAddressCheck(whose)
  const complete = Object.keys(problems(address)).length === 0 ? address : null
  const rested = useRested(complete)
  const { data } = useQuery({
    ...client.query(checkAddress, { body: rested as PostalAddress }, { hideErrors: true }),
    enabled: rested !== null,
    staleTime: FRESH_MS,
    retry: false,
  })
  // An answer about what stood there before is none.
  if (!data || !complete || JSON.stringify(rested) !== JSON.stringify(complete)) return null
  const { suggestion, validationNotes: notes, validationStatus: status } = data
  if (suggestion) {
    const { spellingOnly: _, ...better } = suggestion
    return (
      <Banner tone="info" title={t('betterAddress')} className="mt-3">
        <SideBySide entered={address} suggested={better} />
        <Button size="compact" className="mt-2" onClick={() => onChange(better)}>
          {t('useSuggestion')}
        </Button>
      </Banner>
    )
  }
  const failed = status === addressValidationStatus.error
  if (!failed && status !== addressValidationStatus.success) return null
  if (!failed && notes.length === 0)
    return (
      <p className="mt-2 text-small text-muted" role="status">
        {t('addressVerified')}
      </p>
    )
  return (
    <Banner tone={failed ? 'warning' : 'info'} title={t(failed ? 'addressProblem' : 'addressNote')} className="mt-3">
      <ul>
        {notes.map((note) => (
          <li key={note.fieldName + note.code}>{errorMessage(note, locale)}</li>
        ))}
      </ul>
    </Banner>
  )
}
