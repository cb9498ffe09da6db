/** What the primary process and its workers say to each other; whatever else passes on the line is somebody else's. */

export type ToWorker =
  /** Where the database is; null as long as it is being made ready. */
  | { kind: 'database'; url: string | null }
  | { kind: 'drain' }
  | { kind: 'hear'; id: number; topic: string }
  | { kind: 'heardByAll'; id: number };

export type ToPrimary =
  /** Listening to the primary; what is said before is lost. */
  | { kind: 'hello' }
  /** Listening, with the database open. */
  | { kind: 'ready' }
  | { kind: 'announce'; id: number; topic: string }
  | { kind: 'heard'; id: number };
