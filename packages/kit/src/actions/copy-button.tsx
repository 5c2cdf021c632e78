import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { announce } from '../a11y/announce.ts'
import { cx } from '../cx.ts'
import { copyText } from '../copy-text.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { IconButton } from './icon-button.tsx'

/** Copies `value`; shows a check for two seconds. `name` says what is copied when the value itself would not help. */
export function CopyButton({ value, name, className }: { value: string; name?: string; className?: string }) {
  const t = useKitText()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await copyText(value)
    setCopied(true)
    announce(t('copied'))
  }
  return (
    <IconButton
      label={copied ? t('copied') : t('copyValue', { value: name ?? value })}
      icon={copied ? <Check className="text-success-icon" /> : <Copy className="size-3.5!" />}
      onClick={() => void copy()}
      className={cx('h-6! text-muted', className)}
    />
  )
}
