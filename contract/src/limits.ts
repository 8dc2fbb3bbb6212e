/** Business constants of the specification, each named after what it limits (API-10, LIVEDATA-28). */

export const passwordLimits = { minCharacters: 8, maxCharacters: 128 } as const;

/** How long a link in a mail works, and how long a session lasts. */
export const accountLimits = {
  passwordResetLinkSeconds: 3600,
  emailVerificationLinkSeconds: 86_400,
  rememberedSessionSeconds: 30 * 86_400,
  /** A session without Remember me ends with its browser window, and on the server at the latest after this. */
  windowSessionSeconds: 86_400,
  activityShown: 10,
  avatarMaxBytes: 5 * 1024 * 1024,
  addressesMax: 20,
  paymentMethodsMax: 10,
  /** Copies of all of a user's own data: each reads everything that there is about them. */
  exportsPerHour: 5,
} as const;

export const profileLimits = {
  nameMaxCharacters: 100,
  bioMaxCharacters: 500,
  locationMaxCharacters: 100,
  linkMaxCharacters: 300,
  streamsShown: 10,
  wishlistShown: 24,
  peoplePage: 30,
  peoplePageMax: 100,
} as const;

export const noticeLimits = {
  page: 20,
  pageMax: 50,
  unreadShownMax: 99,
  /** Browsers that web push of one user goes to; the newest stay. */
  pushSubscriptionsMax: 20,
} as const;

export const reportLimits = { detailsMaxCharacters: 1000, perDay: 20 } as const;

export const wishlistLimits = {
  itemsMax: 500,
  failureShownMs: 3000,
  /** How often a shopper is told at most that one product costs less or is back. */
  newsEverySeconds: 86_400,
  /** Named parts of one wishlist. */
  collectionsMax: 30,
  collectionNameMaxCharacters: 60,
} as const;

/** What a cart may hold. */
export const cartLimits = {
  linesMax: 50,
  /** Of one product, and of one shopper: nobody buys a whole drop. */
  unitsOfProductMax: 10,
  /** How long a guest's cart is kept that nobody changes. */
  guestCartKeptDays: 60,
} as const;

/** Limits that shoppers set themselves. */
export const spendingLimits = {
  currency: 'USD',
  wordsMaxCharacters: 300,
  /** What is loosened waits for so long. */
  looserAfterSeconds: 86_400,
} as const;

/** Giving back what was bought. */
export const returnLimits = {
  /** From when it was delivered, or from the order where nobody said so. */
  days: 30,
  linesMax: 50,
  reasonMaxCharacters: 500,
  answerMaxCharacters: 1000,
} as const;

/** What a brand sends and gives back of an order. */
export const fulfilmentLimits = {
  linesMax: 100,
  trackingNumberMaxCharacters: 60,
  carrierNameMaxCharacters: 60,
  messageMaxCharacters: 1000,
  pickListLinesMax: 1000,
} as const;

/** Many products of a brand at once. */
export const inventoryLimits = {
  searchMaxCharacters: 100,
  changedAtOnce: 500,
  exportPage: 5000,
  changesShown: 50,
  importRowsMax: 50_000,
  importMaxBytes: 32 * 1024 * 1024,
  /** Of one line, with all of its cells. */
  importLineMaxBytes: 100_000,
  /** Mistakes that are shown; all are counted. */
  importErrorsShown: 500,
  importsShown: 5,
} as const;

/** What a brand asks of its sales at once. */
export const salesLimits = { daysMax: 1100, dayMs: 86_400_000, productsMax: 500, showLinesMax: 500 } as const;

/** What somebody says who wants to become a brand or a streamer. */
export const applicationLimits = { aboutMaxCharacters: 2000 } as const;

/** Codes that a brand makes. */
export const couponLimits = {
  codeMaxCharacters: 40,
  /** Those of one brand that have not ended. */
  perBrandMax: 200,
  amountMaxCents: 10_000_000,
} as const;

/** Paying (CART-3 to CART-7). */
export const checkoutLimits = {
  /** How long units are held for a shopper who pays. */
  holdSeconds: 600,
  /** How much longer they are held once a payment is on its way to the provider. */
  paymentGraceSeconds: 900,
  /** Of one checkout, with everything: the most that a payment provider takes at once. */
  totalMaxCents: 99_999_999,
  /** How long it is kept who began a checkout that came to nothing. */
  leftKeptDays: 30,
  /** How long a shopper can take back an order without a reason. */
  cancelSeconds: 900,
} as const;

/** What a brand says of itself and sells (BSET-9, BSET-11, API-23). */
export const brandLimits = {
  returnPolicyMaxCharacters: 2000,
  slugMaxCharacters: 100,
  /** A hint on the settings page, never refused (BSET-8). */
  slugAdvisedMinCharacters: 3,
  descriptionMaxCharacters: 1000,
  locationMaxCharacters: 100,
  linkMaxCharacters: 500,
  savedNoteMs: 3000,
  productsMax: 100_000,
  /** Of the list that has no pages; all of them are in the inventory. */
  productsListed: 1000,
  productsOnPage: 100,
  /** Products that wait for an operator, as many as the queue shows at once. */
  waitingProductsShown: 50,
  nameMaxCharacters: 200,
  productDescriptionMaxCharacters: 5000,
  priceMax: 1_000_000,
  stockMax: 1_000_000,
  imagesMax: 10,
  altMaxCharacters: 200,
  tagsMax: 20,
  tagMaxCharacters: 50,
  variantsMax: 100,
  variantNameMaxCharacters: 30,
} as const;

/** Pictures that brands upload for their products. */
export const brandPictureLimits = {
  maxBytes: 5 * 1024 * 1024,
  /** Of a file from which a page cuts a part before it sends that. */
  sourceMaxBytes: 30 * 1024 * 1024,
  /** The longer side of a stored picture, in pixels. */
  pixels: 1920,
  /** Uploaded, and not used yet: of more the oldest go, and each after so long. */
  looseMax: 50,
  looseKeptSeconds: 86_400,
} as const;

/** The admin dashboard's user table (ADMIN-4, ADMIN-5). */
export const adminLimits = {
  pageSizes: [10, 25, 50],
  defaultPageSize: 10,
  reasonMaxCharacters: 500,
  slugMaxCharacters: 100,
  searchMaxCharacters: 100,
} as const;

export const chatLimits = {
  /** How much of an id a batch of messages repeats (`chat/message-batch.ts`). */
  streamTagLength: 8,
  clientTagLength: 4,
  messageMaxCharacters: 500,
  messagesPerWindow: 10,
  windowSeconds: 60,
  /** The input warns when this many messages or fewer are left (CHAT-16). */
  warnAtMessagesLeft: 2,
  keptMessages: 500,
  keptMentions: 50,
  mentionSuggestions: 5,
  /** Reactions of everybody are told once in this time, and each viewer's are sent once in it. */
  reactionTickMs: 500,
  reactionsAtOnce: 20,
  /** Of a message, in an answer to it. */
  quoteMaxCharacters: 120,
  /** The list of those who wrote the most (CHAT-27). */
  topChatters: 10,
  /** Slow mode, until a streamer sets another delay (CHAT-19). */
  slowModeDelaySeconds: 5,
  slowModeDelayMaxSeconds: 3600,
  /** Followers only: for how long somebody has to follow, until a streamer sets another duration (CHAT-28). */
  followerOnlyDurationMinutes: 10,
  followerOnlyDurationMaxMinutes: 90 * 24 * 60,
  blockedWordsMax: 500,
  blockedWordMaxCharacters: 50,
} as const;

/** What moderators do in a chat (MOD-3). */
export const moderationLimits = {
  timeoutMs: 300_000,
  timeoutMinSeconds: 10,
  timeoutMaxSeconds: 86_400,
  reasonMaxCharacters: 300,
  toldMaxCharacters: 300,
  noteMaxCharacters: 500,
  appealMaxCharacters: 1000,
  moderatorsMax: 100,
  logPage: 30,
  /** Of one person, as their card shows them. */
  messagesOnCard: 30,
  reportsPerDay: 50,
} as const;

export const questionLimits = {
  answerMaxCharacters: 2000,
  /** Open ones of one person in one show. */
  openPerAuthor: 10,
  /** Messages that one person marks, and votes that one gives or takes back, in ten minutes. */
  marksPerTenMinutes: 20,
  votesPerTenMinutes: 300,
  /** Those that a list has, open and answered apart. */
  listed: 100,
  listedOfProduct: 20,
} as const;

export const socketLimits = {
  /** Tried in this order (SOCK-3). */
  transports: ['websocket', 'polling'],
  reconnectionAttempts: 5,
  reconnectionDelayMs: 1000,
  reconnectionDelayMaxMs: 10_000,
  timeoutMs: 30_000,
} as const;

export const playerLimits = {
  reconnectAttempts: 5,
  reconnectDelayMs: 1000,
  reconnectDelayMaxMs: 10_000,
  connectTimeoutMs: 10_000,
  overlayHideDelayMs: 3000,
} as const;

export const streamLimits = {
  titleMaxCharacters: 120,
  descriptionMaxCharacters: 5000,
  listRefreshMs: 10_000,
  /** How long a broadcaster who dropped may take to come back to the same show. */
  broadcasterGraceSeconds: 60,
  /** How long a show that went live before its encoder was connected waits for the first picture. */
  broadcasterFirstWaitSeconds: 600,
  /** From when on an encoder that names no room is the announced show's. */
  earlyStreamMinutes: 30,
  /** An announced show whose time has come is still offered to its streamer, and to their encoder, for this long. */
  lateStreamHours: 12,
  /** Counts and viewer lists are sent at most once in this time, however many join. */
  viewerUpdateIntervalMs: 1000,
  /** Names in a viewer list that is sent; the count is always whole. */
  viewerListMax: 100,
  featuredProductsMax: 50,
  highlightedProductsMax: 3,
  tagsMax: 10,
  tagMaxCharacters: 30,
  /** Of a show's own picture, as it is sent. */
  thumbnailMaxBytes: 5 * 1024 * 1024,
  /** Of one streamer. */
  producersMax: 10,
} as const;

/** What a studio sends to measure its upload. */
export const uploadCheckLimits = {
  bytes: 500_000,
  times: 3,
} as const;

/** Prices and codes that a show offers for some minutes. */
export const liveOfferLimits = {
  percentMax: 90,
  minutesMax: 60,
  /** What the studio offers to begin with. */
  minutesUsual: 5,
} as const;

/** Green claims of brands. */
export const greenLimits = {
  statementMaxCharacters: 500,
  linkMaxCharacters: 500,
  verifierMaxCharacters: 120,
  /** Of one brand, decided ones among them. */
  claimsMax: 200,
  waitingShown: 100,
  documentMaxBytes: 10 * 1024 * 1024,
  documentNameMaxCharacters: 120,
  /** Objections of one person. */
  objectionsPerDay: 10,
  /** Evidence counts for five years at most. */
  validDaysMax: 5 * 365,
} as const;

/** What is measured of a show. */
export const analyticsLimits = {
  sampleSeconds: 15,
  /** Of the course of a show. */
  stepsMax: 120,
  soldProductsMax: 200,
  showsBefore: 5,
} as const;

/** Shows to come. */
export const scheduleLimits = {
  page: 50,
  searchMaxCharacters: 100,
  popularShown: 5,
  popularDays: 7,
  /** A show whose time has come stays on the schedule for this long, in case its streamer is late. */
  lateMinutes: 30,
  defaultDurationMinutes: 60,
  /** A reminder comes so long before a show, and once more when it begins. */
  reminderMinutes: 10,
  /** Of a streamer whose shows were not announced, the followers hear at most once in this time. */
  liveNoticeQuietMinutes: 30,
  /** From now on; and how far ahead a show can be announced. */
  earliestMinutes: 5,
  latestDays: 365,
  minDurationMinutes: 5,
  maxDurationMinutes: 720,
  /** Shows to come of one streamer. */
  announcedMax: 100,
  /** How far ahead the shows of a series are announced. */
  seriesAheadDays: 28,
  /** Of one user, of shows that are still to come. */
  remindersMax: 200,
} as const;

export const queryCacheLimits = {
  freshMs: 30_000,
  keptMs: 300_000,
  retries: 3,
  retryDelayMs: 1000,
  retryDelayMaxMs: 30_000,
  mutationRetries: 1,
  mutationRetryDelayMs: 1000,
} as const;

export const toastLimits = { durationMs: 5000, copyConfirmationMs: 2000 } as const;

export const homeLimits = {
  /** Of the promo banner: two lines on a phone. */
  promoMaxCharacters: 70,
  heroIntervalMs: 5000,
  streamsShown: 4,
  productsShown: 6,
  dismissalDays: 7,
  installPromptDelayMs: 2000,
} as const;

export const productLimits = {
  /** Matches of a search that are counted; of more it is said that there are at least so many. */
  countedMatches: 1000,
  lowStockBadgeAt: 5,
  onlyLeftOnCardAt: 10,
  onlyLeftOnPageAt: 5,
  tagsOnCard: 3,
  topRatedFrom: 4,
  brandLowStockUnder: 10,
  pageSize: 24,
  pageSizeMax: 72,
  relatedProducts: 8,
  /** Products that a browser remembers it has shown. */
  recentlyViewed: 12,
  /** The price range that the filter shows before a shopper sets one (SHOP-6). It limits nothing. */
  priceRangeShown: { min: 0, max: 200 },
  /** What the minimum rating filter offers (SHOP-11). */
  ratingsOffered: [4, 3, 2, 1],
  /** What the green rating filter offers: this grade or a better one. */
  greensOffered: ['A', 'B', 'C', 'D', 'E'],
  brandsFilteredMax: 20,
  /** A product on sale shows its lowest price of these last days (FMT-5). */
  lowestPriceDays: 30,
  /** Changes of a price that its history shows; the latest. */
  pricesShown: 100,
  /** Brands that a filter offers, those with the most products that match. */
  brandsOffered: 20,
} as const;

/** What is typed into the search box, and what it offers meanwhile. */
export const searchLimits = {
  /** Longer runs of letters are no words; what is cut off is not searched. */
  wordMaxCharacters: 40,
  textMaxCharacters: 100,
  productsSuggested: 5,
  streamsSuggested: 3,
  brandsSuggested: 3,
  pageSize: 24,
  pageSizeMax: 72,
  /** Words that a page marks where they stand. */
  markedWordsMax: 40,
  /** Searches that a browser remembers. */
  recentSearches: 5,
  /** How long nobody types before suggestions are asked for. */
  suggestionDelayMs: 120,
} as const;

/** Trying a lost broadcast again (CONN-9 to CONN-11). */
export const connectionRetryLimits = {
  attempts: 5,
  attemptsOfTestPage: 3,
  delayMs: 1000,
  delayMaxMs: 30_000,
} as const;

/** What the studio knows of its stream, and keeps (STORE-18 to STORE-26, CONN-12, CONN-13). */
export const streamStoreLimits = {
  reconnectAttempts: 5,
  reconnectDelayMs: 1000,
  reconnectDelayMaxMs: 10_000,
  /** A change is written once nothing has changed for this long, */
  persistDebounceMs: 100,
  /** and this often while changes go on. */
  persistIntervalMs: 1000,
  /** The latest entries of each history that outlive a reload. */
  persistedEntries: 50,
  /** Measurements that are kept, one each `statsIntervalMs`. */
  statsEntries: 300,
  statsIntervalMs: 2000,
  statsWindowsMinutes: [1, 5, 15],
  events: 100,
  audioLevelIntervalMs: 100,
} as const;

/** The studio's media controls. */
export const mediaLimits = {
  /** The list of devices is asked for again this often while it is looked at (MEDIA-15). */
  devicePollMs: 5000,
  /** How long a browser may ask for permission before the page says what to press (MEDIA-16). */
  permissionPromptDelayMs: 1000,
  /** What the bitrate buttons offer, in kilobits a second (MEDIA-3). */
  bitratesKbps: [500, 1000, 2500, 5000],
  gainMaxPercent: 200,
  pictureMaxPercent: 200,
  /** Pixels. */
  blurStrengthMax: 50,
  /** The level of the microphone is measured this often (MEDIA-17). */
  audioLevelIntervalMs: 100,
} as const;

/** The video frame's commands: their checks (FRAME-20 to 35) and their queue (FRAME-36 to 44). */
export const frameLimits = {
  volumeMax: 100,
  bitrateMaxBps: 50_000_000,
  qualityMax: 100,
  framerateMin: 1,
  framerateMax: 120,
  chatMaxCharacters: 500,
  responseTimeoutMs: 5000,
  retryDelayMs: 1000,
  maxRetries: 3,
  queueMax: 100,
  hookQueueMax: 50,
  processedAtATime: 5,
  queueStatusRefreshMs: 1000,
  /** A command whose work takes longer (a person reads a permission prompt) is answered as pending by then. */
  answerWithinMs: 4000,
  pushQuality: 2,
  pushBitrateKbps: 2500,
} as const;

/** The people of a brand's team. */
export const teamLimits = {
  /** Members and open invitations together. */
  peopleMax: 50,
  invitationValidSeconds: 7 * 86_400,
  /** Of one brand: each is a mail to somebody. */
  invitationsPerHour: 60,
} as const;

/** Clips of replays. */
export const clipLimits = {
  /** Of the picture of a clip’s moment, as it is sent. */
  pictureMaxBytes: 5 * 1024 * 1024,
  /** After making it, its author gives a clip its picture. */
  pictureWithinSeconds: 600,
  titleMaxCharacters: 100,
  lengthMinMs: 1000,
  lengthMaxMs: 60_000,
  /** What a press begins with: as long as this, up to the moment that is shown. */
  suggestedMs: 15_000,
  /** One person's, of one replay, that are there. */
  perAuthor: 20,
  /** That one person makes in ten minutes. */
  perTenMinutes: 10,
  listed: 100,
} as const;

/** The API keys of a brand. */
export const brandKeyLimits = {
  keysMax: 20,
  nameMaxCharacters: 60,
  validDaysMax: 366,
  /** When a key was last used is stored this often at most. */
  lastUsedEverySeconds: 60,
} as const;

export const recordingLimits = {
  /** Of the part that viewers get. A recording has a whole picture every two seconds, with which a part begins. */
  trimMinMs: 5000,
} as const;

/** What operators record of money that they paid to brands. */
export const payoutLimits = {
  referenceMaxCharacters: 100,
  /** Of one brand, as it sees them. */
  shown: 500,
} as const;

/** Captions of shows. */
export const captionLimits = {
  textMaxCharacters: 200,
  /** How long ago a line may have been said. */
  delayMaxMs: 15_000,
  /** Of one show, from wherever they come. */
  linesPerMinute: 120,
  /** How long a line is shown: as long as it takes to read it, within these. */
  readingMsPerCharacter: 70,
  shownMinMs: 2000,
  shownMaxMs: 7000,
} as const;
