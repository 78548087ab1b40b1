"""The rules of Shuangsheng as plain values and pure functions: standard library only, no sentence for people."""
