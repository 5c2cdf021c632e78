import { codes, type Sections } from '../entry.ts'

export const firstDaysSections: Sections = {
  // First days of a reseller
  Setup: {
    _: 'The setup steps of a reseller.',
    hidden: ['`true` if login no longer leads to the steps.', false],
    brand: 'Parts of the brand that are set.',
    domains: 'Domains of the site.',
    record: 'What the DNS records of the domains must point to.',
    email: 'Whether emails can be sent.',
    sellers: 'Sellers of the site.',
    approvals: 'Accounts that wait for approval.',
    done: 'Steps that are complete.',
  },
  SetupBrand: {
    _: 'Parts of a brand that are set.',
    logo: ['`true` if there is a logo.', true],
    colors: ['`true` if colors are set.', true],
    slogan: ['`true` if there is a slogan.', false],
  },
  CheckedDomain: {
    _: 'A domain of a site and its latest check.',
    type: codes('DomainType', 'Kind of the domain.', 1),
    openUrl: ['Address that opens the site.', 'https://ship.example.com/'],
    check: 'The latest check. `null` if never checked.',
  },
  DomainCheck: {
    _: 'A check of a domain.',
    result:
      '`ok`, `no_record`, `private_address`, `points_elsewhere`, `bad_certificate`, `unreachable`, or `port` for an address with a port, which cannot be checked.',
    checkedAt: 'When it was checked, in UTC.',
  },
  SetupRecord: {
    _: 'What the DNS records of the domains must point to.',
    name: ['Host name for a CNAME record. `null` if the server has an address only.', 'ship.example.com'],
    addresses: ['Addresses for A or AAAA records, if there is no host name.', []],
  },
  SetupEmail: {
    _: 'Whether emails can be sent.',
    configured: ['`true` if the server has a mail server.', false],
    lastTest: 'The latest test email. `null` if there is none.',
  },
  TestEmail: {
    _: 'A test email.',
    to: ['Recipient.', 'owner@example.com'],
    state: '`waiting`, `sent`, `kept` because no mail server is set up, or `failed`.',
    attempts: ['Attempts so far.', 1],
    sentAt: 'When it was requested, in UTC.',
  },
  SetupSellers: { _: 'Sellers of a site.', total: 'Sellers with an account.', invited: 'Pending invitations.' },
  SetupApprovals: {
    _: 'Accounts that wait for approval.',
    required: ['`true` if new accounts wait for approval.', false],
    waiting: 'Accounts that wait.',
  },
  SetupDone: {
    _: 'Steps that are complete.',
    brand: ['`true` if logo, colors and slogan are set.', false],
    domain: ['`true` if a domain passed its check.', false],
    email: ['`true` if the latest test email was sent.', false],
    sellers: ['`true` if the site has a seller.', true],
    approvals: ['`true` if the site has a seller and no account is waiting.', true],
  },
  CheckSetupDomainRequest: { host: ["One of the site's own domains.", 'acme.test'] },
  HideSetupRequest: { hidden: ['`true` to stop landing on the steps.', false] },
  Invitation: {
    _: 'An invitation to a seller.',
    id: ['ID of the invitation.', 100321],
    email: ['Email address of the seller.', 'seller@example.com'],
    language: 'Language of the email.',
    state: '`pending`, or `accepted` once a seller has signed up with the code.',
    sentAt: 'When it was sent last, in UTC.',
    sentCount: ['How often it was sent.', 1],
  },
  InviteSellersRequest: {
    emails: ['Email addresses, up to 50.', ['seller@example.com']],
    language: 'Language of the email.',
  },
  InviteSellersResponse: { results: 'What became of each address.' },
  InvitationResult: {
    _: 'What became of an address.',
    email: ['Email address.', 'seller@example.com'],
    result:
      '`sent`, `invalid` for what is no address, `has_account` if it has an account here, `sent_recently` within ten minutes of the email before, or `daily_limit`.',
  },
  resendInvitation: { id: ['ID of the invitation.', 100321] },
  withdrawInvitation: { id: ['ID of the invitation.', 100321] },
}
