/** A follow: one row for each follower and followed user. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { isoText } from '#server/database/timestamps.ts';

@Entity('follows')
export class Follow {
  @PrimaryColumn('uuid', { name: 'follower_id' })
  followerId: string;

  @PrimaryColumn('uuid', { name: 'followed_id' })
  followedId: string;

  @Column('timestamptz', { name: 'created_at', transformer: isoText })
  createdAt: string;
}
