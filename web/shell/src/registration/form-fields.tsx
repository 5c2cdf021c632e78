import { Combobox, Field, type Option, PasswordInput, Select, TextInput, TrimInput } from '@waybill/kit'
import type { ReactNode } from 'react'
import { useShellContext } from '../shell-context.tsx'
import { type Field as FieldName, fieldLabels } from './fields.ts'
import type { SignUpForm } from './use-sign-up.ts'

type Props = { form: SignUpForm; name: FieldName; hint?: ReactNode; optional?: string; className?: string }

function useField(form: SignUpForm, name: FieldName) {
  const { locale } = useShellContext()
  const problem = form.problems.find(({ fieldName }) => fieldName === name)
  return {
    label: fieldLabels[name][locale],
    error: problem && form.main.inWords(problem),
    value: form.values[name],
    onChange: form.set(name),
  }
}

/** One line of text; e-mail addresses take no spaces. */
export function TextField(
  props: Props & { autoComplete?: string; type?: 'email' | 'tel'; autoFocus?: boolean; maxLength?: number },
) {
  const { form, name, hint, optional, className, type, maxLength, ...rest } = props
  const { label, error, ...control } = useField(form, name)
  const Input = type === 'email' ? TrimInput : TextInput
  return (
    <Field
      name={name}
      label={label}
      required={!optional}
      aside={optional}
      hint={hint}
      error={error}
      className={className}
    >
      <Input {...rest} {...control} name={name} type={type ?? 'text'} maxLength={maxLength} className="h-10!" />
    </Field>
  )
}

export function PasswordField(props: Props & { autoFocus?: boolean; children?: ReactNode }) {
  const { form, name, hint, autoFocus, children } = props
  const { label, error, ...control } = useField(form, name)
  return (
    <Field name={name} label={label} required hint={hint} error={error}>
      <PasswordInput
        {...control}
        autoFocus={autoFocus}
        name={name}
        autoComplete="new-password"
        maxLength={200}
        className="h-10!"
      />
      {children}
    </Field>
  )
}

/** One of a short list. */
export function SelectField({
  form,
  name,
  options,
  placeholder,
}: Props & { options: readonly Option[]; placeholder?: string }) {
  const { label, error, value, onChange } = useField(form, name)
  return (
    <Field name={name} label={label} required error={error}>
      <Select value={value || null} onChange={onChange} options={options} placeholder={placeholder} className="h-10!" />
    </Field>
  )
}

/** One of a long list, found by typing. */
export function SearchField({ form, name, options }: Props & { options: readonly Option[] }) {
  const { label, error, value, onChange } = useField(form, name)
  return (
    <Field name={name} label={label} required error={error}>
      <Combobox value={value || null} onChange={(next) => onChange(next ?? '')} options={options} className="h-10!" />
    </Field>
  )
}
