/** The fields of the schema that need no row in permissions.md. */
import { publicTexts } from '#server/businesses/contact/optional-texts.ts';

/**
 * The fields that every viewer of their object may read. Each other field has a row in permissions.md.
 * A new field belongs here only if it has the same permissions as its object.
 */
export const publicFields: Record<string, string> = {
  Activity: 'id kind createdAt actor business comment',
  Appeal: 'text createdAt outcome statement decidedAt',
  AuditEntry: 'id action actor actorId target targetId details createdAt',
  CaseCounts: 'open appealed decided',
  Decision: 'id action ground statement suspendUntil subject appeal canAppeal createdAt undoneAt',
  ModerationCase: `id state subject person reports numReports decisions appeal earlierCases exists isHidden createdAt
    changedAt`,
  ModerationLogEntry: 'id subjectType action ground createdAt',
  Notification: 'id kind latestAt isUnread num numNew actors business excerpt commentId decision',
  NotificationKindSetting: 'kind isOn mail',
  NotificationSettings: 'id kinds timeZone mutedBusinesses mutedPeople mutedThreads',
  OwnReport: 'id subjectType title url reason text outcome createdAt decidedAt',
  Report: 'id reporter reason text createdAt',
  ReportedSubject: 'id type title text url image images',
  Picture: 'id url srcSet placeholder width height alt',
  AddCommentPayload: 'comment business',
  AuthPayload: 'token user',
  Business: `id name description category location images cover pictures imagePosition owner averageRating numRatings ratingCounts
    numComments numLikes numSaves isHidden isPending isLiked isSaved myRating createdAt updatedAt version moreByOwner moreInCategory
    hours opening ${publicTexts.join(' ')} phoneText hasEmail socialLinks position timeZone`,
  DayHours: 'day spans',
  Opening: 'isOpen changesAt changesAtLocal localDate',
  OpeningHours: 'timeZone week specialDays',
  OpenSpan: 'opens closes',
  SocialLink: 'url name',
  SpecialDay: 'date name spans',
  BusinessCluster: 'id latitude longitude count countIsExact category business',
  Comment:
    'id text createdAt editedAt rating author isHidden isPending isReview numHelpful isHelpful versions pictures mentions',
  BusinessChange: 'businessId business newestComments',
  LiveState: 'me businesses',
  CommentVersion: 'text writtenAt',
  Reply: 'id text createdAt editedAt isHidden mentions',
  SetReviewPayload: 'comment business',
  Cover: 'src srcSet width height placeholder',
  DeleteCommentPayload: 'id business',
  FilterAlternative: 'category minRating openNow search totalCount',
  Place: 'id name matchedName region country countryCode label position timeZone',
  Position: 'latitude longitude',
  SearchHints: 'alternatives didYouMean',
  SearchSuggestions: 'businesses categories places didYouMean',
  Session: 'id createdAt expiresAt lastUsedAt isCurrent userAgent',
  SiteText: 'name title html content',
  User: `id username bio profilePicture role createdAt isHidden isFollowing numBusinesses numFollowers numFollowing followers
    following`,
};
