const SPECIFIED = 'a sentence of the specification'

/** Parts of texts that may have a word of terms.ts or worst.ts, each with the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'Invalid zip code': SPECIFIED,
  'The address was not found': SPECIFIED,
  'The two passwords do not match': SPECIFIED,
  'Your account has not been approved yet': SPECIFIED,
  'TikTok Shop': 'the name of a channel',
  '{colour}': 'the name of a parameter',
  'somebody@example.com': 'an example that nobody owns',
}
