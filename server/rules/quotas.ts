/** The quotas of an account, and their messages. */

/** The maximum per account. */
export interface Quotas {
  businesses: number;
  /** Stored pictures in megabytes, all widths together. */
  pictureMegabytes: number;
}

/** The quotas unless the settings change them. */
export const defaultQuotas: Quotas = { businesses: 500, pictureMegabytes: 1000 };

export const quotaMessages = {
  businesses: ({ businesses }: Quotas) => `An account can have at most ${businesses} businesses`,
  pictures: ({ pictureMegabytes }: Quotas) => `An account can keep at most ${pictureMegabytes} MB of pictures`,
} as const;
