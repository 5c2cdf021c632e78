import { useMemo, useRef, useState, type SubmitEvent } from 'react'
import { type Account, saveProfile } from '@waybill/contract/account/api'
import { useBridge } from '@waybill/host'
import { Combobox, Field, focusField, RadioGroup, TextInput, useLocale, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { fieldProblemsOf } from '../form-problems.ts'
import { SaveBar } from '../save-bar.tsx'
import { accountMessages } from './messages.ts'
import { browserZone, zoneOptions } from './time-zones.ts'
import { useAccountCall } from './use-account.ts'

type Profile = Pick<Account, 'firstName' | 'lastName' | 'timeZone' | 'language'>
const profileOf = ({ firstName, lastName, timeZone, language }: Account): Profile => ({
  firstName,
  lastName,
  timeZone,
  language,
})
/** Stands for "no zone of one's own". */
const BROWSER = 'browser'
const names = ['firstName', 'lastName'] as const

function ZonePicker({ value, onChange }: { value: string | null; onChange: (zone: string | null) => void }) {
  const t = useT(accountMessages)
  const known = useMemo(() => zoneOptions(value), [value])
  const own = { value: BROWSER, text: t('browserZone', { zone: browserZone() }) }
  return (
    <Combobox
      value={value ?? BROWSER}
      options={[own, ...known]}
      onChange={(zone) => onChange(zone === BROWSER ? null : zone)}
    />
  )
}

/** Name, time zone and language. */
export function ProfileCard({ account }: { account: Account }) {
  const t = useT(accountMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const form = useRef<HTMLFormElement>(null)
  const save = useAccountCall(saveProfile)
  const stored = profileOf(account)
  const [change, setChange] = useState<Partial<Profile>>({})
  const [tried, setTried] = useState(false)
  const profile = { ...stored, ...change }
  const dirty = JSON.stringify(profile) !== JSON.stringify(stored)
  const problems = fieldProblemsOf(save.error, locale)
  const problem = (name: (typeof names)[number]) =>
    tried && profile[name].trim() === '' ? t('required', { field: t(name) }) : problems[name]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!dirty || save.isPending) return
    setTried(true)
    const missing = names.find((name) => profile[name].trim() === '')
    if (missing) return focusField(missing, form.current ?? document)
    const done = () => {
      setChange({})
      setTried(false)
      bridge.toast('ok', t('profileSaved'))
    }
    save.mutate({ body: profile }, { onSuccess: done })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-3">
      <FailureBanner error={save.error} />
      <div className="grid gap-3 sm:grid-cols-2">
        {names.map((name) => (
          <Field key={name} name={name} label={t(name)} required error={problem(name)}>
            <TextInput
              value={profile[name]}
              maxLength={60}
              autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
              onChange={(value) => setChange({ ...change, [name]: value })}
            />
          </Field>
        ))}
      </div>
      <Field name="timeZone" label={t('timeZone')} error={problems['timeZone']} className="sm:max-w-88">
        <ZonePicker value={profile.timeZone} onChange={(timeZone) => setChange({ ...change, timeZone })} />
      </Field>
      <Field label={t('language')} group>
        <RadioGroup
          value={profile.language}
          options={[
            { value: 'en', label: <span lang="en">English</span> },
            { value: 'cn', label: <span lang="zh-CN">中文</span> },
          ]}
          onChange={(language) => setChange({ ...change, language })}
        />
      </Field>
      <SaveBar
        dirty={dirty}
        pending={save.isPending}
        onDiscard={() => {
          setChange({})
          save.reset()
        }}
      />
    </form>
  )
}
