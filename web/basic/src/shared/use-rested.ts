import { useEffect, useState } from 'react'

/** After so long without a key a form is taken as meant. */
const PAUSE_MS = 400

/** What was last meant: the same value until it has rested for a moment. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(key) as Value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return rested
}
