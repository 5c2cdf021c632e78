import { codes, type Entries, type Sections } from '../entry.ts'

const code6: Entries = { code: ['The six-digit code.', '123456'] }
/** Of every answer that opens a session. */
export const tokenPair: Entries = {
  accessToken: ['Token for the `Authorization` header.', 'Pz4n1vQf0J6cH2rYt8sWm3xKd9bLe7uA5gTi0oZy1Nq'],
  refreshToken: ['Token for new tokens; it works once.', 'b7Kd2mXo9RzLq4VtYc1HnE6sWf0JgP8uTi5aQe3NxMo'],
  expiresIn: ['Seconds until the access token expires.', 900],
}
const signUpCodes: Entries = {
  businessCategory: codes('BusinessCategory', 'Line of business.', 1),
  productCategory: codes('ProductCategory', 'What the seller mainly sells.', 6),
  referralSource: codes('ReferralSource', 'How the seller heard of the site.', 1),
  monthlyShipmentVolume: codes('MonthlyShipmentVolume', 'Shipments per month.', 2),
  monthlyShippingCost: codes('MonthlyShippingCost', 'Shipping cost per month.', 2),
  mostUsedService: codes('MostUsedService', 'Service that the seller uses most.', 1),
}
const securityEvent: Entries = {
  id: ['ID of the event.', 1],
  action: 'What happened.',
  newDevice: ['`true` for a login from a browser that was not known before.', false],
  reason: ['Why: an error code, what was exported, or what staff entered. `null` if none.', null],
  refusedBefore: ['Number of rejected attempts before this one.', 0],
}
const claims: Entries = {
  personName: ['Legal name of the person.', 'Ada Lovelace'],
  personRole: ['Role of the person in the company.', 'Owner'],
  companyName: ['Legal name of the company.', 'Redwood Trading Co.'],
  registrationNo: ['Registration number of the company.', 'C1234567'],
  stateName: ['State or province. `null` if none.', 'California'],
}

export const accountSections: Sections = {
  // Login
  LoginRequest: {
    code: ['Six digits of the authenticator app, or a recovery code. Required after `MFA_REQUIRED`.', '123456'],
    deviceToken: [
      "`deviceToken` of an earlier login of this client. It grants nothing, but keeps strangers' attempts from locking the owner out.",
      'wJ5xk0mQ8rT2vYb7Nc4HsZ1fLd9GpE6uAiRo3XtKe0M',
    ],
  },
  LoginResponse: {
    ...tokenPair,
    deviceToken: ['Send it with the next login of this client.', 'wJ5xk0mQ8rT2vYb7Nc4HsZ1fLd9GpE6uAiRo3XtKe0M'],
  },
  Tokens: { _: 'An access token and the refresh token for the next ones.', ...tokenPair },
  RefreshTokenRequest: { refreshToken: tokenPair.refreshToken! },
  afterLogin: { orgType: codes('OrganizationType', 'Ignored; the specification names it.', 1) },
  shippingAfterLogin: { orgType: codes('OrganizationType', 'Ignored; the specification names it.', 1) },
  UserInfo: {
    _: 'The logged-in user.',
    user: 'Account and organization.',
    warehouseList: ['Warehouses connected to the organization.', []],
    ezeeshipUser: 'Shipping profile. `null` for users who have none.',
    singleKeys: ['`true` if single-key shortcuts are on.', true],
    density: 'Height of the rows of lists.',
    factorMissing: [
      '`true` for staff who must set up two-factor authentication first; other calls reject them until then.',
      false,
    ],
    floorOnly: ['`true` if a badge has opened this session: other calls than those of the floor reject it.', false],
    proxy: "Staff member who works on the user's behalf in this session. `null` in the user's own.",
  },
  UserInfoUser: {
    _: 'Account and organization of a user.',
    id: ['ID of the user.', 1004],
    orgId: ['ID of the organization.', 10],
    orgType: codes('OrganizationType', 'Kind of the organization.', 1),
    approved: ['`false` while the account waits for approval and may not buy.', true],
  },
  Warehouse: {
    _: 'A warehouse.',
    warehouseId: ['ID of the warehouse.', 1],
    name: ['Name of the warehouse.', 'Reno'],
    code: ['Code of the warehouse.', 'RNO1'],
  },
  UserInfoEzeeshipUser: { _: 'Shipping profile of a user.', authFlag: ['`true` if the identity is verified.', true] },
  UserInfoProxy: {
    _: "Staff member who works on a user's behalf.",
    byName: ['Name of the staff member.', 'Pat Platform'],
  },
  ShippingUserInfo: {
    _: 'Shipping profile of a user.',
    authFlag: ['`true` if the identity is verified.', true],
    lastLogin: 'Last login, in UTC. `null` if unknown.',
  },
  LanguageRequest: { userName: ['Ignored; the specification names it.', 'seller@demo.test'] },

  // Sign-up and passwords
  RegistrationRulesResponse: {
    passwords: '`standard` for 6 to 16 letters, digits and `_ $ @ %`; `nist` for 8 to 64 characters of any kind.',
    approval: ['`true` if new accounts wait for approval.', false],
    outbox: ['`true` if messages can be read at `/outbox`; never in production.', true],
    phoneCode: ['`true` if sign-up requires a code sent to the phone.', true],
  },
  SendEmailCodeRequest: { email: ['Email address to verify.', 'new.seller@example.com'] },
  SendPhoneCodeRequest: { location: ['Country of the phone number as an ISO 3166-1 alpha-2 code.', 'US'] },
  CheckPhoneCodeRequest: { ...code6, location: ['Country of the phone number as an ISO 3166-1 alpha-2 code.', 'US'] },
  CheckPhoneCodeResponse: { phone: ['Phone number in international form.', '+12135550123'] },
  CodeSent: {
    _: 'A code was sent.',
    resendAfter: ['Seconds until another code may be requested.', 60],
    validFor: ['Seconds until the code expires.', 600],
  },
  SignUpRequest: {
    ...signUpCodes,
    email: ['Email address; also the user name.', 'new.seller@example.com'],
    confirmEmail: ['The email address again.', 'new.seller@example.com'],
    emailCode: ['Code sent by `sendEmailCode`.', '123456'],
    password: ['Password of the new account.', 'Example_2026'],
    location: ['Country as an ISO 3166-1 alpha-2 code.', 'US'],
    phoneCode: [
      'Code sent by `sendPhoneCode`. Required if `registrationRules` requires it, and rejected otherwise.',
      '123456',
    ],
    companyName: ['Name of the company.', 'New Seller LLC'],
    invitationCode: ['Invitation code. It cannot be the email address.', ''],
    timeZone: ['IANA time zone.', 'America/Los_Angeles'],
  },
  SignUpResponse: {
    approved: ['`false` if the account waits for approval.', true],
    userName: ['User name: the email address.', 'new.seller@example.com'],
  },
  ForgotPasswordRequest: { email: ['Email address of the account.', 'somebody@example.com'] },
  VerifyResetCodeRequest: {
    ...code6,
    email: ['Email address of the account.', 'somebody@example.com'],
    key: ['Key from the link in the email.', ''],
  },
  VerifyResetCodeResponse: {
    ticket: ['Ticket for `resetPassword`.', 'Zk3vT9qLx2'],
    validFor: ['Seconds until the ticket expires.', 600],
  },
  OpenPasswordLinkRequest: { token: ['Token from the link in the email.', 'Zk3vT9qLx2'] },
  OpenPasswordLinkResponse: {
    email: ['Email address of the account.', 'owner@example.com'],
    language: 'Language of the account.',
    ticket: ['Ticket for `resetPassword`.', 'Zk3vT9qLx2'],
    validFor: ['Seconds until the ticket expires.', 600],
  },
  ResetPasswordRequest: {
    ticket: ['Ticket from `verifyResetCode`.', 'Zk3vT9qLx2'],
    password: ['New password.', 'Example_2026'],
    confirmPassword: ['The new password again.', 'Example_2026'],
  },

  // The own account
  Account: {
    _: "The caller's account.",
    singleKeys: ['`true` if single-key shortcuts are on.', true],
    density: 'Height of the rows of lists.',
    passwordPolicy:
      'Rule for new passwords: `standard` for 6 to 16 letters, digits and `_ $ @ %`; `nist` for 8 to 64 characters of any kind.',
    mfa: 'Two-factor authentication.',
    newEmail: ['New email address that waits for its code. `null` if none.', null],
  },
  AccountMfa: {
    _: 'Two-factor authentication of an account.',
    enabled: ['`true` if it is on.', false],
    recoveryLeft: ['Number of unused recovery codes.', 0],
  },
  SaveDensityRequest: { density: 'Height of the rows of lists.' },
  SaveKeysRequest: { singleKeys: ['`true` to turn single-key shortcuts on.', true] },
  SaveProfileRequest: { firstName: ['First name.', 'Sam'], lastName: ['Last name.', 'Seller'] },
  ChangePasswordRequest: {
    oldPassword: ['Current password.', 'not-the-password'],
    newPassword: ['New password.', 'Example_2027'],
  },
  SendNewEmailCodeRequest: {
    email: ['New email address.', 'new.address@example.com'],
    password: ['Current password.', 'Example_2026'],
  },
  ChangeEmailRequest: { code: ['Code that was sent to the new address.', '123456'] },
  LoginSession: {
    _: 'A session of the account.',
    id: 'ID of the session.',
    lastSeenAt: 'When it was last used, in UTC.',
    endsAt: 'When it ends at the latest, in UTC.',
    current: ['`true` for the session of this call.', true],
  },
  ListSessionsResponse: { sessions: 'Up to 100 sessions, the last used first.' },
  endSession: { id: 'ID of the session.' },
  BeginMfaResponse: {
    secret: ['Secret in Base32, to type in.', 'JBSWY3DPEHPK3PXP'],
    uri: ['Address for a QR code.', 'otpauth://totp/Acme:seller%40demo.test?secret=JBSWY3DPEHPK3PXP'],
  },
  ConfirmMfaRequest: { code: ['Six digits of the authenticator app.', '123456'] },
  ConfirmMfaResponse: { recoveryCodes: ['Recovery codes; each works once.', ['k7mp-2xqd-9rtz']] },
  EndMfaRequest: { code: ['Six digits of the authenticator app, or a recovery code.', '123456'] },

  // Security
  SecurityEvent: { _: 'A security event of an account.', ...securityEvent },
  SiteSecurityEvent: {
    _: 'A security event of a site.',
    ...securityEvent,
    account: 'Account concerned. `null` if no user has the user name that was tried.',
  },
  SiteSecurityEventAccount: {
    _: 'An account.',
    id: ['ID of the user.', 1004],
    name: ['Name of the user.', 'Sam Seller'],
  },
  listSiteSecurity: {
    action: 'Only events of this kind.',
    search: ['Name or email of the account. Part of it is enough.', 'seller'],
  },
  GetSecurityRulesResponse: {
    staffMfa: ['`true` if staff must use two-factor authentication.', false],
    editable: ['`false` if the setting of the installation decides, not the organization.', true],
  },
  SaveSecurityRulesRequest: { staffMfa: ['`true` to require two-factor authentication of staff.', false] },

  // Identity verification
  VerificationInfo: {
    _: "Identity verification of the caller's organization.",
    state: 'Its state.',
    submission: 'The latest submission. `null` if there is none.',
    earlier: 'Earlier submissions, newest first.',
    drafts: 'Documents that were uploaded and not submitted yet.',
  },
  VerificationInfoEarlier: { _: 'An earlier submission.', id: ['ID of the submission.', 1] },
  IdentitySubmission: {
    _: 'Documents and details that were submitted.',
    ...claims,
    id: ['ID of the submission.', 1],
    state: '`pending` (under review), `verified`, or `rejected` (rejected).',
    documents: 'The documents.',
    reason: ['What is wrong and what to change. `null` unless rejected.', null],
  },
  IdentityDocument: {
    _: 'A document.',
    id: 'ID of the document.',
    name: ['Name of the file.', 'certificate.pdf'],
    mime: 'Media type of the file.',
  },
  SubmitVerificationRequest: {
    ...claims,
    documentIds: ['IDs of uploaded documents, up to 4.', ['3f0d2f4e-8a3c-4c0e-9d53-0b6f1f0f6a11']],
  },
  readIdentityDocument: { id: 'ID of the document.' },
  removeIdentityDocument: { id: 'ID of the document.' },

  // Users of a provider
  ManagedUser: {
    _: 'A user as its provider sees it.',
    id: ['ID of the user.', 1004],
    name: ['Name of the user.', 'Sam Seller'],
    company: 'Organization of the user.',
    kind: '`ordinary` seller of the main site, `saas` seller of a reseller, `warehouse` staff, or `reseller` staff.',
    site: ['Site that the user logs in to.', 'Acme Shipping'],
    standing: '`waiting` for approval, `active`, or `suspended`.',
    identity: 'Identity verification. `null` if none is needed.',
    lastSeenAt: 'When the user was last active, in UTC. `null` if never.',
  },
  ManagedUserDetail: {
    _: 'A user with documents and history.',
    id: ['ID of the user.', 1004],
    name: ['Name of the user.', 'Sam Seller'],
    company: 'Organization of the user.',
    kind: '`ordinary` seller of the main site, `saas` seller of a reseller, `warehouse` staff, or `reseller` staff.',
    site: ['Site that the user logs in to.', 'Acme Shipping'],
    standing: '`waiting` for approval, `active`, or `suspended`.',
    identity: 'Identity verification. `null` if none is needed.',
    lastSeenAt: 'When the user was last active, in UTC. `null` if never.',
    twoFactor: 'Whether the user logs in with an authenticator app.',
    reason: ['Why the user was rejected or suspended. `null` if not.', null],
    signUp: 'Answers given at sign-up. `null` for accounts that were created another way.',
    submission: 'The latest identity documents. `null` if there are none.',
    activity: 'What happened to the account, newest first.',
  },
  ManagedUserCan: {
    _: "What the caller may do with a user's account now.",
    approve: 'Approve the account.',
    deny: 'Reject the account.',
    suspend: 'Suspend the account.',
    reactivate: 'Reactivate the account.',
    verify: 'Decide on the identity documents.',
  },
  ManagedUserDetailSignUp: {
    _: 'Answers given at sign-up.',
    ...signUpCodes,
    invitationCode: ['Invitation code. `null` if none.', null],
  },
  ManagedUserDetailActivity: {
    _: 'Something that happened to an account.',
    action: 'What happened.',
    actor: ['Who did it. `null` for the user or the system.', null],
  },
  OrganizationReference: {
    _: 'An organization.',
    id: ['ID of the organization.', 10],
    name: ['Name of the organization.', 'Redwood Trading Co.'],
  },
  listUsers: {
    search: ['Name, email or company. Part of it is enough.', 'seller'],
    standing: 'Only users with this status.',
    toVerify: '`true` for users whose documents wait for review.',
    kind: 'Only users of this kind.',
    sort: 'Order of the list.',
  },
  CountUsersResponse: {
    waiting: ['Users waiting for approval.', 1],
    active: ['Active users.', 12],
    suspended: ['Suspended users.', 1],
    toVerify: ['Users whose documents wait for review.', 1],
    all: ['All users.', 14],
  },
  getUserDetail: { id: ['ID of the user.', 1004] },
  readUserDocument: { id: ['ID of the user.', 1004], documentId: 'ID of the document.' },
  ApproveUsersRequest: { ids: ['IDs of up to 200 users.', [1008]] },
  denyUser: { id: ['ID of the user.', 1004] },
  DenyUserRequest: { reason: ['Reason, which is sent to the user.', 'We only serve customers in the US'] },
  suspendUser: { id: ['ID of the user.', 1004] },
  reactivateUser: { id: ['ID of the user.', 1004] },
  resetSecondFactor: { id: ['ID of the user.', 1004] },
  approveIdentity: { id: ['ID of the user.', 1004] },
  ApproveIdentityRequest: { verificationId: ['ID of the submission that was reviewed.', 1] },
  refuseIdentity: { id: ['ID of the user.', 1004] },
  RefuseIdentityRequest: {
    verificationId: ['ID of the submission that was reviewed.', 1],
    reason: ['What is wrong and what to change.', 'The document is out of date'],
  },

  // Working on behalf of a user
  StartProxyRequest: { userId: ['ID of the user.', 1004], reason: ['Why, for the audit log.', 'Ticket T-1024'] },
  StartProxyResponse: {
    type: 'Kind of account.',
    code: ['One-time code for `exchangeProxy`.', 'tQ2mW8xZ5nLr'],
    expiresIn: ['Seconds until the code expires.', 60],
    href: ['Path that opens the session in a tab where the caller is logged in.', '/b/?type=SAAS'],
  },
  ExchangeProxyRequest: { type: 'Kind of account.', code: ['Code from `startProxy`.', 'tQ2mW8xZ5nLr'] },
  CheckProxyRequest: {
    type: 'Kind of account.',
    refreshToken: ['Refresh token that belongs to the access token.', 'b7Kd2mXo9RzLq4VtYc1HnE6sWf0JgP8uTi5aQe3NxMo'],
  },
}
