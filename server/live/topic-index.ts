/** Which streams watch which topics. */
import type { Topic } from '#server/core/context.ts';
import type { Stream } from './stream.ts';

const userPrefix = 'user:';

export class TopicIndex {
  private readonly byTopic = new Map<string, Set<Stream>>();

  get isEmpty(): boolean {
    return this.byTopic.size === 0;
  }

  add(stream: Stream): void {
    for (const topic of stream.topics) {
      const streams = this.byTopic.get(topic);
      if (streams) streams.add(stream);
      else this.byTopic.set(topic, new Set([stream]));
    }
  }

  remove(stream: Stream): void {
    for (const topic of stream.topics) {
      const streams = this.byTopic.get(topic);
      streams?.delete(stream);
      if (streams?.size === 0) this.byTopic.delete(topic);
    }
  }

  /** The streams that watch any topic, each once. */
  all(): Set<Stream> {
    return new Set([...this.byTopic.values()].flatMap((streams) => [...streams]));
  }

  /** The streams that watch one of the topics, each once. */
  of(topics: readonly Topic[]): Set<Stream> {
    return new Set(topics.flatMap((topic) => [...(this.byTopic.get(topic) ?? [])]));
  }

  /** The ids of the users whose notifications are watched. */
  users(): string[] {
    return [...this.byTopic.keys()].flatMap((topic) =>
      topic.startsWith(userPrefix) ? [topic.slice(userPrefix.length)] : [],
    );
  }
}
