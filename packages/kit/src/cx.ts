import { clsx } from 'clsx'

/** Joins class names; falsy parts vanish. */
export const cx = clsx
