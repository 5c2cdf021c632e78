import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorMessage } from '@waybill/host'
import { Field, RadioGroup, TrimInput, useLocale, useT, VisuallyHidden } from '@waybill/kit'
import { tenantMessages } from './messages.ts'
import { useDomainCheck } from './use-tenants.ts'

/** The text once typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), 350)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

export type DomainKind = '1' | '2'

/** A domain with the server's word on whether it may be had, while one types. */
export function DomainField(props: {
  host: string
  kind: DomainKind
  onHost: (host: string) => void
  onKind: (kind: DomainKind) => void
  required?: boolean
  /** What a failed try said. */
  error?: string | null
}) {
  const t = useT(tenantMessages)
  const { locale } = useLocale()
  const asked = usePaused(props.host)
  const check = useDomainCheck(asked)
  const current = asked === props.host && asked !== ''
  const refused = current && check.error ? errorMessage(check.error, locale) : null
  const free = current && check.data ? t('domainFree', { host: check.data.host }) : null
  return (
    <div className="flex flex-col gap-3">
      <Field
        name="domain"
        label={t('domain')}
        required={props.required}
        hint={
          free && !props.error ? (
            <span className="flex items-center gap-1 text-success-icon">
              <CircleCheck className="size-3.5!" /> {free}
            </span>
          ) : (
            t('domainHint')
          )
        }
        error={props.error ?? refused}
      >
        <TrimInput value={props.host} inputMode="url" placeholder="ship.example.com" onChange={props.onHost} />
      </Field>
      <VisuallyHidden>
        <span role="status">{free}</span>
      </VisuallyHidden>
      <Field label={t('domainType')} group>
        <RadioGroup<DomainKind>
          value={props.kind}
          onChange={props.onKind}
          options={[
            { value: '1', label: t('own') },
            { value: '2', label: t('platform') },
          ]}
        />
      </Field>
    </div>
  )
}
