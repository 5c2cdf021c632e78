import { Eye, EyeOff } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useKitText } from '../messages/use-kit-text.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password: can be shown, says when Caps Lock is on; pasting and password managers work. */
export function PasswordInput({ onKeyDown, ...props }: Omit<TextInputProps, 'type' | 'suffix'>) {
  const t = useKitText()
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const watch = (event: KeyboardEvent<HTMLInputElement>) => setCaps(event.getModifierState?.('CapsLock') ?? false)
  return (
    <div>
      <TextInput
        autoComplete="current-password"
        spellCheck={false}
        autoCapitalize="off"
        {...props}
        type={shown ? 'text' : 'password'}
        onKeyDown={(event) => (watch(event), onKeyDown?.(event))}
        onKeyUp={watch}
        suffix={
          <button
            type="button"
            aria-label={shown ? t('hide') : t('show')}
            onClick={() => setShown(!shown)}
            className="-me-1 grid size-6 place-items-center rounded-badge text-muted hover:text-fg focus-visible:outline-2!"
          >
            {shown ? <EyeOff /> : <Eye />}
          </button>
        }
      />
      <div role="status" className="text-small text-muted empty:hidden">
        {caps ? t('capsLock') : null}
      </div>
    </div>
  )
}
